// Optional: one button submits several products, selected photos are shown.
const forms = [...document.querySelectorAll('form.review')];
const together = document.querySelector('button.together');
if (together) document.documentElement.classList.add('scripted');

for (const form of document.querySelectorAll('form'))
  form.addEventListener('submit', () => {
    const button = form.querySelector('button');
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
      for (const part of form.querySelectorAll('fieldset, .field, button')) part.remove();
      form.classList.remove('review');
      forms.splice(forms.indexOf(form), 1);
    } else allSubmitted = false;
  }
  together.disabled = false;
  if (allSubmitted && forms.length === 0) together.remove();
});
