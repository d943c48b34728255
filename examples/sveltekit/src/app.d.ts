import '@tribune/widget/svelte';
