declare module 'wonders.wasm?url' {
  const address: string;
  export default address;
}

declare module 'wonders_analysis.wasm?url' {
  const address: string;
  export default address;
}
