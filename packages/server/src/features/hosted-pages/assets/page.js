// Optional: loads the widget's form in place of the plain one, and prevents double submissions.
for (const form of document.querySelectorAll('form'))
  form.addEventListener('submit', () => {
    const button = form.querySelector('button[type=submit]');
    // After the form has been read.
    setTimeout(() => button?.setAttribute('disabled', ''));
  });

for (const element of document.querySelectorAll('tribune-review-form')) {
  const form = element.querySelector('form');
  const { submitTo, next, purchase } = element.dataset;
  element.hosted = {
    submitTo,
    emailKnown: purchase !== 'null',
    takeOver(values, attributeValues) {
      form.remove();
      const content = contentOf(form);
      for (const [name, value] of Object.entries(values)) if (value !== '') content.values[name] = value;
      return {
        values: { ...values, ...content.values },
        attributeValues: { ...content.attributes, ...attributeValues },
        purchase: JSON.parse(purchase),
      };
    },
  };
  element.addEventListener('tribune-review-submitted', ({ review }) => {
    const receipt = review.receiptUrl?.split('/').at(-1) ?? '';
    location.assign(`${next}&status=${review.status}&receipt=${receipt}`);
  });
  element.addEventListener('tribune-failure', () => {
    const isLoaded = element.shadowRoot?.querySelector('[product-id]');
    if (!isLoaded) element.replaceWith(form);
  });
}

// What the server filled in, and what was typed while the widget's form was loading.
function contentOf(form) {
  const values = {};
  const attributes = {};
  for (const { name, value, type, checked } of form.elements) {
    if (value === '' || type === 'hidden' || type === 'file') continue;
    if ((type === 'radio' || type === 'checkbox') && !checked) continue;
    const [, id] = /^attributes\.(.*)$/.exec(name) ?? [];
    if (id) attributes[id] = [...(attributes[id] ?? []), value];
    else if (name) values[name] = value;
  }
  return { values, attributes };
}

// Back to a page that the browser has kept: its review was submitted since.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
