import { SPACE_CHOICES } from "@storey/domain";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { CellButton } from "./cell-button.tsx";
import type { CellProps } from "./cell-props.ts";
import { useAccessWords } from "./cell-words.ts";
import styles from "./set-up.module.css";

/** Who can open the room, chosen in its place. */
export function AccessCell({ space, criterion, focus, onSave }: CellProps) {
  const { t } = useTranslation("set-up");
  const wordsOf = useAccessWords();
  return (
    <Popover
      label={t("of", { criterion: t("criterion.access"), name: space.name })}
      trigger={(attributes) => (
        <CellButton space={space} criterion={criterion} focus={focus} {...attributes} />
      )}
    >
      {(close) => (
        <div className={styles["list"]}>
          {SPACE_CHOICES.map((choice, at) => (
            <Button
              key={choice}
              variant={choice === space.access ? "primary" : "secondary"}
              aria-pressed={choice === space.access}
              autoFocus={at === 0}
              onClick={() => {
                if (choice !== space.access) onSave({ access: choice });
                close();
              }}
            >
              {wordsOf(choice)}
            </Button>
          ))}
        </div>
      )}
    </Popover>
  );
}
