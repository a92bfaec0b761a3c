declare module 'wonders.wasm?url' {
  const address: string;
  export default address;
}
