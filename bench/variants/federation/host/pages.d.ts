/** Modules of the federated remote. */
declare module 'pages/*' {
  const page: import('@platform/contract').RemotePage;
  // biome-ignore lint/style/noDefaultExport: as the contract has it
  export default page;
}
