const module = /<script type="module" src="([^"]+)"><\/script>\s*/g;
const preload = /<link rel="modulepreload" href="[^"]+">\s*/g;

/** Changes a page of VitePress to load its modules by `scripts-when-used.js`, below the base of the site. */
export function withScriptsWhenUsed(html: string, base: string): string {
  const scripts = [...html.matchAll(module)].map(([, src]) => src);
  if (scripts.length === 0)
    throw new Error('The page contains no module scripts: VitePress has changed how it writes them.');
  const loader = `<script defer src="${base}scripts-when-used.js" data-scripts="${scripts.join(' ')}"></script>`;
  return html.replaceAll(module, '').replaceAll(preload, '').replace('</head>', `${loader}\n  </head>`);
}
