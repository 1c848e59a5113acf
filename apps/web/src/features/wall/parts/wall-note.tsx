import styles from "../wall.module.css";

interface WallNoteProps {
  readonly title: string;
  readonly text: string;
  /** Whether it waits for something. */
  readonly isLive?: boolean;
}

/** What a wall says that shows no rooms. */
export function WallNote({ title, text, isLive = false }: WallNoteProps) {
  return (
    <main className={styles["note"]} aria-busy={isLive}>
      <h1>{title}</h1>
      <p>{text}</p>
    </main>
  );
}
