// Makes the page nicer; all of it works without. Several products are sent with one button, photos are shown.
const forms = [...document.querySelectorAll('form.review')];
const together = document.querySelector('button.together');
if (together) document.documentElement.classList.add('scripted');

for (const form of document.querySelectorAll('form'))
  form.addEventListener('submit', () => {
    const button = form.querySelector('button');
    // After the form was read: a disabled button would not be sent.
    setTimeout(() => button?.setAttribute('disabled', ''));
  });

for (const input of document.querySelectorAll('input[type=file]'))
  input.addEventListener('change', () => {
    const shown = input.closest('label').querySelector('.thumbs');
    shown.replaceChildren();
    input.setCustomValidity(input.files.length > Number(input.dataset.most) ? input.dataset.says : '');
    input.reportValidity();
    for (const file of [...input.files].slice(0, 3)) {
      if (!file.type.startsWith('image/')) continue;
      const image = new Image();
      image.src = URL.createObjectURL(file);
      image.alt = file.name;
      shown.append(image);
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
  let good = true;
  for (const form of filled) {
    const answer = await fetch(form.action, {
      method: 'POST',
      body: new FormData(form),
      headers: { accept: 'application/json' },
    }).catch(() => null);
    const told = await answer?.json().catch(() => null);
    const line = form.querySelector('.told');
    line.textContent = told?.says ?? '…';
    line.className = answer?.ok ? 'told good' : 'told fault';
    if (answer?.ok) {
      for (const part of form.querySelectorAll('fieldset, .field, button')) part.remove();
      form.classList.remove('review');
      forms.splice(forms.indexOf(form), 1);
    } else good = false;
  }
  together.disabled = false;
  if (good && forms.length === 0) together.remove();
});
