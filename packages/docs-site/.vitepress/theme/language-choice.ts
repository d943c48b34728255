const storageKey = 'tribune-docs-language';

/** Chooses the same language in all examples, and again on the next visit. */
export function rememberLanguage(): void {
  document.addEventListener('change', ({ target }) => {
    const label = target instanceof HTMLInputElement ? labelOf(target) : undefined;
    if (!label) return;
    localStorage.setItem(storageKey, label);
    choose(label);
  });
  new MutationObserver(() => {
    const chosen = localStorage.getItem(storageKey);
    if (chosen) choose(chosen);
  }).observe(document, { childList: true, subtree: true });
}

const labelOf = (input: HTMLInputElement) =>
  input.closest('.vp-code-group')?.querySelector(`label[for="${input.id}"]`)?.textContent?.trim();

function choose(label: string): void {
  for (const group of document.querySelectorAll('.vp-code-group')) {
    const inputs = [...group.querySelectorAll<HTMLInputElement>('.tabs input')];
    const index = inputs.findIndex((input) => labelOf(input) === label);
    const input = inputs[index];
    if (!input || group.querySelector('.blocks')?.children[index]?.classList.contains('active')) continue;
    input.checked = true;
    for (const [at, block] of [...(group.querySelector('.blocks')?.children ?? [])].entries())
      block.classList.toggle('active', at === index);
  }
}
