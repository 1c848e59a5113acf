import type { BegunTreeSession } from "@storey/contract";
import { Plus } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { DeviceMoment } from "../../../ui/device-moment.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import styles from "./begun-sessions.module.css";
import { useTreeWords } from "./use-tree-words.ts";

interface BegunSessionsProps {
  readonly sessions: readonly BegunTreeSession[];
  readonly onGoOn: (sessionId: string) => void;
  readonly onAnew: () => void;
}

/** Offers a person what they began elsewhere, such as on their phone, before anything is begun anew. */
export function BegunSessions({ sessions, onGoOn, onAnew }: BegunSessionsProps) {
  const { t } = useTreeWords();
  return (
    <>
      <PageHead isCompact title={t("begun.title")} />
      <ul className={styles["list"]}>
        {sessions.map(({ id, tree, answeredAt }) => (
          <li key={id}>
            <Button size="large" wide onClick={() => onGoOn(id)}>
              <bdi>{tree.name}</bdi>{" "}
              <small>
                <DeviceMoment moment={answeredAt} />
              </small>
            </Button>
          </li>
        ))}
      </ul>
      <Button size="large" variant="quiet" icon={<Plus aria-hidden="true" />} onClick={onAnew}>
        {t("begun.anew")}
      </Button>
    </>
  );
}
