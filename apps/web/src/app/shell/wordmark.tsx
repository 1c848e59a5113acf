import styles from "./wordmark.module.css";

/** Storey's own sign: three floors and the stair between them. */
export function Mark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className={styles.mark}>
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <g fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M9 21.5h14M9 16h14M9 10.5h14" opacity="0.42" />
        <path d="M9 21.5h5V16h5v-5.5h4" />
      </g>
    </svg>
  );
}

/** The sign and the name, where an organisation has no logo of its own. */
export function Wordmark({ size = 28 }: { readonly size?: number }) {
  return (
    <span className={styles.wordmark}>
      <Mark size={size} />
      <span className={styles.name} data-wordmark="">
        Storey
      </span>
    </span>
  );
}
