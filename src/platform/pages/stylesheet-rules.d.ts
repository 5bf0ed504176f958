declare module '*.css?inline&rules' {
  const sheet: import('./page-styles.ts').StyleNode[];
  export default sheet;
}
