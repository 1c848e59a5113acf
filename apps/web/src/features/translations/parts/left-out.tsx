import { type FileUnit, firstUnits, plainText } from "@storey/domain";
import { Download } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { type LeftOutReason, type LeftOutUnits, saveLeftOut } from "../left-out-file.ts";
import styles from "./translations.module.css";

/** How many texts of each kind are named. */
const NAMED = 10;

/** An original as it is read: of an article without its marks. */
function shortOf(key: string, source: string): string {
  return /(?:^|\/)html\./.test(key) ? plainText(source) : source;
}

interface NamedUnitsProps {
  readonly title: string;
  readonly units: readonly FileUnit[];
}

/** Names the first of some texts of a file, and says how many more there are. */
export function NamedUnits({ title, units }: NamedUnitsProps) {
  const { t } = useTranslation("translations");
  const more = units.length - NAMED;
  return (
    <section>
      <h3 className={styles.kind}>{title}</h3>
      <ul>
        {units.slice(0, NAMED).map(({ key, source, row }) => (
          <li key={`${row} ${key}`}>
            <bdi>{shortOf(key, source) || key}</bdi>
          </li>
        ))}
        {more > 0 ? <li>{t("import.more", { count: more })}</li> : null}
      </ul>
    </section>
  );
}

interface LeftOutProps {
  readonly all: readonly LeftOutUnits[];
  /** What is said of so many texts that are left out for a reason. */
  readonly titleOf: (reason: LeftOutReason, count: number) => string;
  /** What the file is of. */
  readonly name: string;
}

/** What is left out of a file and why, and all of it as a file. */
export function LeftOut({ all, titleOf, name }: LeftOutProps) {
  const { t } = useTranslation("translations");
  const some = all.filter(({ units }) => units.length > 0);
  if (some.length === 0) return null;
  return (
    <>
      {some.map(({ reason, units }) => {
        // Those without an id are not the same.
        const each = reason === "repeated" ? firstUnits(units) : units;
        return <NamedUnits key={reason} title={titleOf(reason, each.length)} units={each} />;
      })}
      <Button
        size="small"
        className={styles.save}
        icon={<Download aria-hidden="true" />}
        onClick={() => saveLeftOut(some, name)}
      >
        {t("report.download")}
      </Button>
    </>
  );
}
