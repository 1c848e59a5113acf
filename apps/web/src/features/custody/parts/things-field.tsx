import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { assetQuery } from "../../assets/asset.queries.ts";
import { AddThing } from "./add-thing.tsx";
import { type Thing, thingOf } from "./chosen-things.ts";
import styles from "./custody.module.css";

interface ThingRowProps {
  readonly id: string;
  /** Undefined for one that is known by its id alone, as after the page was loaded again. */
  readonly known: Thing | undefined;
  readonly error: string | undefined;
  readonly onRemove: () => void;
}

function ThingRow({ id, known, error, onRemove }: ThingRowProps) {
  const { t } = useTranslation("custody");
  const { data } = useQuery({ ...assetQuery(id), enabled: known === undefined });
  const thing = known ?? (data ? thingOf(data) : undefined);
  return (
    <li className={styles["thing"]}>
      <span className={styles["words"]}>
        <bdi>{thing?.tag ?? "…"}</bdi>
        <span className={styles["quiet"]}>
          <bdi>{thing?.name}</bdi>
        </span>
        {error ? <span className={styles["problem"]}>{error}</span> : null}
      </span>
      <IconButton
        label={t("things.remove", { tag: thing?.tag ?? "" })}
        icon={<X />}
        onClick={onRemove}
      />
    </li>
  );
}

interface ThingsFieldProps {
  readonly ids: readonly string[];
  /** Those that are known by name. */
  readonly known: readonly Thing[];
  readonly errors: Readonly<Partial<Record<string, string>>>;
  readonly onChange: (ids: readonly string[]) => void;
}

/** The things that are handed out or taken back, with why one is refused, and how others are added. */
export function ThingsField({ ids, known, errors, onChange }: ThingsFieldProps) {
  const { t } = useTranslation("custody");
  const [added, setAdded] = useState<readonly Thing[]>([]);
  const list = useRef<HTMLDivElement>(null);
  const all = [...known, ...added];
  // What is added in the same moment counts too: scanners are faster than a screen is drawn.
  const latest = useRef(ids);
  latest.current = ids;
  const change = (next: readonly string[]): void => {
    latest.current = next;
    onChange(next);
  };
  return (
    <Section title={t("field.things")} text={t("things.count", { count: ids.length })}>
      <div className={styles["stack"]}>
        <AddThing
          error={errors["assetIds"]}
          isChosen={(id) => latest.current.includes(id)}
          onAdd={(thing) => {
            setAdded((before) => [...before, thing]);
            change([...latest.current, thing.id]);
          }}
        />
        <div ref={list} tabIndex={-1} className={styles["focusable"]}>
          <ul className={styles["list"]} aria-label={t("field.things")}>
            {ids.map((id, at) => (
              <ThingRow
                key={id}
                id={id}
                known={all.find((one) => one.id === id)}
                error={errors[`assetIds.${at}`]}
                onRemove={() => {
                  change(latest.current.filter((one) => one !== id));
                  // The pressed button goes with its row.
                  list.current?.focus();
                }}
              />
            ))}
          </ul>
        </div>
      </div>
    </Section>
  );
}
