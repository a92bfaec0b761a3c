import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { languages, texts } from './lib/i18n.svelte';
import { languageFor } from './lib/language';
import { installation } from './lib/install.svelte';
import { settings } from './lib/settings.svelte';

// ?lang=xx speaks that language for once; en-XA is the one for tests (lib/pseudo.ts).
const wishes = {
  asked: new URLSearchParams(location.search).get('lang'),
  chosen: settings.values.language,
  preferred: navigator.languages,
};
settings.apply();
settings.watchSystem();
void installation.begin();
void texts.load(languageFor(wishes, languages)).then(() => mount(App, { target: document.getElementById('app')! }));
