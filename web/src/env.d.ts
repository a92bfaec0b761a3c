declare module 'wonders.wasm?url' {
  const address: string;
  export default address;
}

declare module 'network.bin?url' {
  const address: string;
  export default address;
}

declare module '*.json?url' {
  const address: string;
  export default address;
}

declare module 'wonders_analysis.wasm?url' {
  const address: string;
  export default address;
}
