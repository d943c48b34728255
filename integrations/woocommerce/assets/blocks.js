/* Blocks for Tribune's elements in the editor. The server renders them. */
((blocks, element, editor, components, texts) => {
  const create = element.createElement;

  for (const { name, title, ofProduct } of texts.elements) {
    blocks.registerBlockType(`tribune/${name}`, {
      edit({ attributes, setAttributes }) {
        const field = (key, label, help) =>
          create(components.TextControl, {
            key,
            label,
            help,
            value: attributes[key],
            onChange: (value) => setAttributes({ [key]: value }),
          });
        const fields = [
          field('product_id', texts.product, ofProduct ? texts.help : undefined),
          field('heading', texts.heading),
        ];
        return create(
          'div',
          editor.useBlockProps(),
          create(editor.InspectorControls, null, create(components.PanelBody, null, fields)),
          create(components.Placeholder, { icon: 'star-filled', label: title, instructions: texts.preview }),
        );
      },
      save: () => null,
    });
  }
})(window.wp.blocks, window.wp.element, window.wp.blockEditor, window.wp.components, window.tribuneBlocks);
