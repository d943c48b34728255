import { useData, withBase } from 'vitepress';
import { defineComponent, h, onMounted, ref } from 'vue';

interface Version {
  version: string;
  /** Address of the version's site, relative to the file that lists it. */
  path: string;
}

/** Lists the other published versions, from `versions.json` of this site or of the one that contains it. */
export const VersionSwitcher = defineComponent({
  props: { screenMenu: Boolean },
  setup() {
    const { theme } = useData();
    const own: string = theme.value.version;
    const versions = ref<{ version: string; href: string }[]>([{ version: own, href: withBase('/') }]);
    onMounted(async () => {
      const list = new URL(theme.value.versionList, new URL(withBase('/'), location.href));
      const listed: Version[] = await fetch(list)
        .then((response) => (response.ok ? response.json() : []))
        .catch(() => []);
      if (listed.length > 0)
        versions.value = listed.map(({ version, path }) => ({ version, href: new URL(path, list).href }));
    });
    const open = (event: Event) => {
      const chosen = versions.value.find(
        ({ version }) => version === (event.target as HTMLSelectElement).value,
      );
      if (chosen) location.href = chosen.href;
    };
    return () =>
      h('label', { class: 'version-switcher' }, [
        h('span', { class: 'visually-hidden' }, 'Version of the documentation'),
        h(
          'select',
          { value: own, onChange: open },
          versions.value.map(({ version }) => h('option', { value: version, key: version }, version)),
        ),
      ]);
  },
});
