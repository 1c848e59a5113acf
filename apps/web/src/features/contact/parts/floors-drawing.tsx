import styles from "./floors-drawing.module.css";

const FLOORS = [
  { y: 30, rooms: [52, 88, 70, 110], lit: 1 },
  { y: 106, rooms: [110, 60, 96, 54], lit: 2 },
  { y: 182, rooms: [70, 130, 50, 70], lit: 0 },
  { y: 258, rooms: [96, 54, 84, 86], lit: 3 },
] as const;

const FLOOR_HEIGHT = 62;
const GAP = 8;
const LEFT = 44;

function Floor({ y, rooms, lit, index }: (typeof FLOORS)[number] & { readonly index: number }) {
  let x: number = LEFT;
  return (
    <g>
      <text x={14} y={y + FLOOR_HEIGHT / 2 + 4} className={styles.number}>
        {FLOORS.length - index}
      </text>
      {rooms.map((width, room) => {
        const at = x;
        x += width + GAP;
        return (
          <g key={at} className={room === lit ? styles.lit : styles.room}>
            <rect x={at} y={y} width={width} height={FLOOR_HEIGHT} rx={8} />
            <path d={`M${at + 12} ${y + FLOOR_HEIGHT}v-22h13v22`} />
            {width > 78 ? (
              <path d={`M${at + 38} ${y + 20}h${width - 52}M${at + 38} ${y + 31}h${width - 66}`} />
            ) : null}
          </g>
        );
      })}
    </g>
  );
}

/**
 * A drawing of a building cut open, with one lit room on each floor. It adds nothing to the text
 * beside it.
 */
export function FloorsDrawing() {
  return (
    <svg viewBox="0 0 400 350" className={styles.drawing} aria-hidden="true">
      {FLOORS.map((floor, index) => (
        <Floor key={floor.y} {...floor} index={index} />
      ))}
      <path d="M0 336h400" className={styles.ground} />
    </svg>
  );
}
