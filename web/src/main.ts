import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { texts } from './lib/i18n.svelte';
import { settings } from './lib/settings.svelte';

// ?lang=xx speaks that language for once; en-XA is the one for tests (lib/pseudo.ts).
const asked = new URLSearchParams(location.search).get('lang');
settings.apply();
settings.watchSystem();
void texts.load(asked ?? settings.values.language);

mount(App, { target: document.getElementById('app')! });
