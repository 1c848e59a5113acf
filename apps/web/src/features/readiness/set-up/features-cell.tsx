import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useOrganisation } from "../../../lib/session/use-session.ts";
import { FacetPanel } from "../../../ui/facet-panel.tsx";
import { FeatureIcon } from "../../../ui/feature-icon.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { CellButton } from "./cell-button.tsx";
import type { CellProps } from "./cell-props.ts";
import styles from "./set-up.module.css";

/** Returns the features that rooms of the organisation can have, to choose from. */
export function useFeatureOptions() {
  const features = (useOrganisation()?.features ?? []).filter(({ deletedAt }) => !deletedAt);
  return features.map(({ id, name, icon }) => ({ id, name, icon: <FeatureIcon icon={icon} /> }));
}

/** Chosen one after the other: each is saved at once, on top of those before it. */
function Choice({ space, onSave }: CellProps) {
  const { t } = useTranslation("set-up");
  const [chosen, setChosen] = useState<readonly string[]>(space.featureIds);
  const options = useFeatureOptions();
  if (options.length === 0) return <p className={styles["quiet"]}>{t("features.none")}</p>;
  return (
    <div className={styles["scroller"]}>
      <FacetPanel
        label={t("criterion.features")}
        options={options}
        chosen={chosen}
        onToggle={(id) => {
          const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
          setChosen(next);
          onSave({ featureIds: next });
        }}
      />
    </div>
  );
}

/** The features, chosen in their place. */
export function FeaturesCell(props: CellProps) {
  const { t } = useTranslation("set-up");
  const { space, criterion, focus } = props;
  return (
    <Popover
      label={t("of", { criterion: t("criterion.features"), name: space.name })}
      trigger={(attributes) => (
        <CellButton space={space} criterion={criterion} focus={focus} {...attributes} />
      )}
    >
      {() => <Choice {...props} />}
    </Popover>
  );
}
