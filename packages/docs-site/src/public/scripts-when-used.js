// A page can be read without scripts, and a phone needs a second to run them: there they load when the page is first used, and what
// was tapped meanwhile is done then. On wider screens they load when the browser is idle, since they draw the outline.
{
  const sources = document.currentScript.dataset.scripts.split(' ');
  const uses = ['pointerdown', 'touchstart', 'keydown', 'scroll', 'focusin'];
  const app = document.getElementById('app');
  let missed;

  // Vue sets this property once the page is hydrated, and handles later events itself.
  const remember = (event) => {
    if (!app.__vue_app__) missed = event;
  };

  const { scrollTo } = globalThis;

  const repeat = () => {
    if (!app.__vue_app__) return requestAnimationFrame(repeat);
    globalThis.scrollTo = scrollTo;
    for (const type of ['click', 'keydown']) app.ownerDocument.removeEventListener(type, remember, true);
    const { target, type } = missed ?? {};
    if (target?.isConnected && !target.closest('a, input, select'))
      target.dispatchEvent(new missed.constructor(type, missed));
  };

  let loads = false;
  const load = () => {
    if (loads) return;
    loads = true;
    for (const type of uses) removeEventListener(type, load, true);
    // VitePress begins at the top of the page, or at its hash again; the reader has scrolled already.
    globalThis.scrollTo = () => {};
    for (const src of sources)
      document.head.append(
        Object.assign(document.createElement('script'), { type: 'module', async: false, src }),
      );
    repeat();
  };

  for (const type of uses) addEventListener(type, load, { capture: true, passive: true });
  for (const type of ['click', 'keydown']) document.addEventListener(type, remember, true);
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
  if (matchMedia('(min-width: 960px)').matches) addEventListener('load', () => whenIdle(load));
}
