import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { texts } from './lib/i18n.svelte';
import { settings } from './lib/settings.svelte';

settings.apply();
settings.watchSystem();
void texts.load(settings.values.language);

mount(App, { target: document.getElementById('app')! });
