// What the page of the end needs of a review.
export { default as Dearest } from './Dearest.svelte';
export { reviewTexts as ready } from './text';
