import { Search, SearchX, TriangleAlert } from "lucide-react";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { ChoiceGrid } from "../../../ui/choice-grid.tsx";
import { FeatureIcon } from "../../../ui/feature-icon.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "./icon-picker.module.css";
import { RECENT_ICONS, recentIcons } from "./recent-icons.ts";
import { iconsLike, useIcons } from "./use-icons.ts";

type Icons = ReturnType<typeof useIcons>;

/** Explains why there are no icons to choose from. */
function Notice({ icons, failed, retry }: Icons) {
  const { t } = useTranslation("administration");
  if (failed) {
    return (
      <div role="alert" className={styles.notice}>
        <TriangleAlert aria-hidden="true" />
        {t("icons.failed")}
        <Button size="small" onClick={retry}>
          {t("retry")}
        </Button>
      </div>
    );
  }
  return icons ? (
    <div role="status" className={styles.notice}>
      <SearchX aria-hidden="true" />
      {t("icons.none")}
    </div>
  ) : (
    <div role="status" aria-label={t("loading")} className={styles.notice}>
      <Spinner size={20} />
    </div>
  );
}

interface IconPanelProps {
  /** The key of the chosen icon; empty while none is chosen. */
  readonly value: string;
  readonly onChoose: (icon: string) => void;
}

/**
 * Lists all icons, the recently chosen first, with a search by name. Enter chooses the first
 * result.
 */
export function IconPanel({ value, onChoose }: IconPanelProps) {
  const { t } = useTranslation("administration");
  const loaded = useIcons();
  const { icons } = loaded;
  const [typed, setTyped] = useState("");
  const [recent] = useState(recentIcons);
  const all = useRef<HTMLDivElement>(null);
  const found = useMemo(() => iconsLike(icons, typed), [icons, typed]);
  const used = recent.flatMap((key) => {
    const name = icons?.get(key);
    return name === undefined || typed !== "" ? [] : [{ value: key, label: name }];
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter") {
      // Enter in the search must not submit the form around the picker.
      event.preventDefault();
      if (typed !== "" && found[0]) onChoose(found[0].value);
    }
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    all.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus();
  };
  const grid = (label: string, choices: typeof found) => (
    <ChoiceGrid
      label={label}
      columns={RECENT_ICONS}
      choices={choices}
      chosen={value}
      draw={(icon) => <FeatureIcon icon={icon} size={20} />}
      onChoose={onChoose}
    />
  );
  return (
    <div className={styles.panel}>
      <div className={styles.search}>
        <TextField
          autoFocus
          label={t("icons.search")}
          hideLabel
          placeholder={t("icons.search")}
          icon={<Search />}
          value={typed}
          onChange={setTyped}
          onKeyDown={onKeyDown}
          autoComplete="off"
        />
      </div>
      <div className={styles.results}>
        {used.length > 0 ? (
          <>
            <p className={styles.heading}>{t("icons.recent")}</p>
            {grid(t("icons.recent"), used)}
            <p className={styles.heading}>{t("icons.all")}</p>
          </>
        ) : null}
        <div ref={all}>
          {found.length > 0 ? grid(t("icons.all"), found) : <Notice {...loaded} />}
        </div>
      </div>
    </div>
  );
}
