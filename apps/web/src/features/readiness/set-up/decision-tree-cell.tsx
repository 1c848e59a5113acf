import { useQuery } from "@tanstack/react-query";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { publishedTreesQuery } from "../../decision-trees/decision-tree.queries.ts";
import { useSeesTrees } from "../../decision-trees/parts/use-sees-trees.ts";
import { CellButton } from "./cell-button.tsx";
import type { CellProps } from "./cell-props.ts";
import { LinkedCell } from "./linked-cell.tsx";
import styles from "./set-up.module.css";

function Choice({ space, onSave, close }: CellProps & { readonly close: () => void }) {
  const { t } = useTranslation("set-up");
  const { data, error } = useQuery(publishedTreesQuery());
  if (error && !data) return <p role="alert">{textOfError(error)}</p>;
  if (!data) return null;
  const chosenId = space.decisionTree?.id ?? null;
  const options = [
    ...data.map(({ id, name }) => ({ id: id as string | null, name })),
    ...(chosenId === null ? [] : [{ id: null, name: t("tree.no") }]),
  ];
  if (options.length === 0) return <p className={styles["quiet"]}>{t("tree.none")}</p>;
  return (
    <div className={styles["scroller"]}>
      <div className={styles["list"]}>
        {options.map(({ id, name }, at) => (
          <Button
            key={id}
            variant={id === chosenId ? "primary" : "secondary"}
            aria-pressed={id === chosenId}
            autoFocus={at === 0}
            onClick={() => {
              if (id !== chosenId) onSave({ decisionTreeId: id });
              close();
            }}
          >
            <bdi>{name}</bdi>
          </Button>
        ))}
      </div>
    </div>
  );
}

/**
 * The tree that helps with the room, chosen in its place; what the room says to it is asked for in the form
 * of the room. Who may not see which trees there are is led there.
 */
export function DecisionTreeCell(props: CellProps) {
  const { t } = useTranslation("set-up");
  const { space, criterion, focus } = props;
  if (!useSeesTrees()) return <LinkedCell {...props} />;
  return (
    <Popover
      label={t("of", { criterion: t("criterion.decisionTree"), name: space.name })}
      trigger={(attributes) => (
        <CellButton space={space} criterion={criterion} focus={focus} {...attributes} />
      )}
    >
      {(close) => <Choice {...props} close={close} />}
    </Popover>
  );
}
