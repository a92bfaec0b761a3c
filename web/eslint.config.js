// What svelte-check does not find: run from the root of the repository by `npm run lint`.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

const unused = ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }];

export default ts.config(
  { ignores: ['**/dist/', '**/node_modules/', 'build/'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: { '@typescript-eslint/no-unused-vars': unused, eqeqeq: 'error', 'prefer-const': 'off' },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    files: ['**/*.ts', '**/*.svelte'],
    rules: {
      // The compiler knows every name.
      'no-undef': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector: ':matches(TSAsExpression, TSTypeAssertion) Identifier[name="MessageKey"]',
          message: 'A text that is not there has to fail to compile: say which key it is.',
        },
        {
          selector:
            'CallExpression[callee.property.name=/^(closest|matches|querySelector|querySelectorAll)$/] :matches(Literal[value=/\\.[a-z]/], TemplateElement[value.raw=/\\.[a-z]/])',
          message: 'Classes are for styles: find an element by its data or its role.',
        },
        {
          selector: 'CallExpression[callee.property.name="contains"][callee.object.property.name="classList"]',
          message: 'Classes are for styles: find an element by its data or its role.',
        },
      ],
    },
  },
);
