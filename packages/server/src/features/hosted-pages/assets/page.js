// Optional: one button submits several products, drafts are kept, photos can be dropped and are shown.
const forms = [...document.querySelectorAll('form.review')];
const together = document.querySelector('button.together');
document.documentElement.classList.add('scripted');

for (const form of document.querySelectorAll('form'))
  form.addEventListener('submit', () => {
    const button = form.querySelector('button[type=submit]');
    // After the form has been read.
    setTimeout(() => button?.setAttribute('disabled', ''));
  });

for (const input of document.querySelectorAll('input[type=file]'))
  input.addEventListener('change', () => {
    const thumbs = input.closest('label').querySelector('.thumbs');
    thumbs.replaceChildren();
    input.setCustomValidity(
      input.files.length > Number(input.dataset.limit) ? input.dataset.limitMessage : '',
    );
    input.reportValidity();
    for (const file of [...input.files].slice(0, 3)) {
      if (!file.type.startsWith('image/')) continue;
      const image = new Image();
      image.src = URL.createObjectURL(file);
      image.alt = file.name;
      thumbs.append(image);
    }
  });

for (const form of forms) {
  const input = form.querySelector('input[type=file]');
  const add = (added) => {
    const files = new DataTransfer();
    for (const file of [...input.files, ...added]) files.items.add(file);
    input.files = files.files;
    input.dispatchEvent(new Event('change'));
  };
  const dragging = (event) => [...event.dataTransfer.types].includes('Files');
  form.addEventListener('dragover', (event) => {
    if (!dragging(event)) return;
    event.preventDefault();
    form.classList.add('dropping');
  });
  form.addEventListener('dragleave', () => form.classList.remove('dropping'));
  form.addEventListener('drop', (event) => {
    if (!dragging(event)) return;
    event.preventDefault();
    form.classList.remove('dropping');
    add(event.dataTransfer.files);
  });
  form.addEventListener('paste', ({ clipboardData }) => {
    if (clipboardData.files.length > 0) add(clipboardData.files);
  });
}

const draftMs = 14 * 24 * 3600 * 1000;
// Without the name, since someone else may use this computer next.
const isDrafted = ({ name, type }) =>
  name !== '' && name !== 'authorName' && !['hidden', 'file'].includes(type);
const dropDraft = (form) => {
  try {
    localStorage.removeItem(form.dataset.draft);
  } catch {}
};

for (const form of forms) {
  const fields = [...form.elements].filter(isDrafted);
  const ticked = ({ type }) => type === 'radio' || type === 'checkbox';
  const notice = form.querySelector('.draft');
  try {
    const { at, values } = JSON.parse(localStorage.getItem(form.dataset.draft)) ?? {};
    // A refused form comes back with what was entered.
    if (at > Date.now() - draftMs && !form.querySelector('.result.error')) {
      for (const field of fields)
        if (ticked(field))
          field.checked = values.some(([name, value]) => name === field.name && value === field.value);
        else field.value = values.find(([name]) => name === field.name)?.[1] ?? '';
      notice.hidden = false;
    }
  } catch {}
  form.addEventListener('input', ({ target }) => {
    if (!isDrafted(target)) return;
    const entered = fields.filter((field) => (ticked(field) ? field.checked : field.value !== ''));
    const values = entered.map(({ name, value }) => [name, value]);
    try {
      localStorage.setItem(form.dataset.draft, JSON.stringify({ at: Date.now(), values }));
    } catch {}
  });
  form.addEventListener('submit', () => dropDraft(form));
  notice.querySelector('button').addEventListener('click', () => {
    for (const field of fields)
      if (ticked(field)) field.checked = false;
      else field.value = '';
    notice.hidden = true;
    dropDraft(form);
    form.querySelector('input[name=rating]').focus();
  });
}

together?.addEventListener('click', async () => {
  const filled = forms.filter((form) => form.querySelector('input[name=rating]:checked'));
  if (filled.length === 0) return forms[0]?.reportValidity();
  const name = document.querySelector('input[name=authorName]').value;
  for (const form of filled) {
    form.querySelector('input[name=authorName]').value ||= name;
    if (!form.reportValidity()) return;
  }
  together.disabled = true;
  let allSubmitted = true;
  for (const form of filled) {
    const response = await fetch(form.action, {
      method: 'POST',
      body: new FormData(form),
      headers: { accept: 'application/json' },
    }).catch(() => null);
    const result = await response?.json().catch(() => null);
    const line = form.querySelector('.result');
    line.textContent = result?.message ?? '…';
    line.className = response?.ok ? 'result success' : 'result error';
    if (response?.ok) {
      dropDraft(form);
      for (const part of form.querySelectorAll('fieldset, .field, .draft, button')) part.remove();
      form.classList.remove('review');
      forms.splice(forms.indexOf(form), 1);
    } else allSubmitted = false;
  }
  together.disabled = false;
  if (allSubmitted && forms.length === 0) together.remove();
});
