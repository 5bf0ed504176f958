import styles from './custody.css?url';

/** The styles of this feature's components, once for each page that uses them. */
export function CustodyStyles() {
  return <link rel="stylesheet" href={styles} precedence="custody" />;
}
