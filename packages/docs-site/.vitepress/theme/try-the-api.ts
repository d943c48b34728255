import { useData } from 'vitepress';
import { defineComponent, h } from 'vue';

/** A link out of the site. VitePress would prefix the path of a normal link with its base. */
export const TryTheApi = defineComponent({
  setup() {
    const { theme } = useData();
    return () =>
      h('a', { class: 'try-the-api', href: theme.value.reference, target: '_self' }, 'Try the API');
  },
});
