import { PATHS } from "../../app/paths.ts";
import { useTranslation } from "../../lib/messages.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { addToStructure } from "../spaces/space.queries.ts";
import styles from "./structure.module.css";
import { NameInput } from "./structure-name-input.tsx";

interface AddLocationProps {
  /**
   * Called when the field closes; `hadFocus` says that the focus was in it and needs another place.
   */
  readonly onLeave: (hadFocus: boolean) => void;
}

/** Adds locations by name alone, one after another. */
export function AddLocation({ onLeave }: AddLocationProps) {
  const { t } = useTranslation("spaces");
  return (
    <div className={styles["addLocation"]}>
      <NameInput
        kind="location"
        label={t("tree.newName.location")}
        name=""
        version={0}
        isRepeated
        button={t("tree.addNamed")}
        onLeave={onLeave}
        onSave={(name) => addToStructure(null, name)}
      />
      {/* The press comes before the field loses the focus, which would remove this link. */}
      <LinkButton
        to={PATHS.NewLocation}
        size="small"
        variant="quiet"
        onMouseDown={(event) => event.preventDefault()}
      >
        {t("tree.allDetails")}
      </LinkButton>
    </div>
  );
}
