import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './components/theme/fonts.css';
import './components/theme/tokens.css';
import './components/theme/base.css';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';

/** The content security policy allows only styles with this nonce; Mantine adds it to the styles that it creates. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
setNonce(nonce);

const root = document.getElementById('root');
if (root) createRoot(root).render(<App nonce={nonce} />);
