import { ChevronDown } from "lucide-react";
import { knownIcons } from "../../../lib/icons.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useStore } from "../../../lib/store.ts";
import { FeatureIcon } from "../../../ui/feature-icon.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { IconPanel } from "./icon-panel.tsx";
import styles from "./icon-picker.module.css";
import { keepRecentIcon } from "./recent-icons.ts";

interface IconPickerProps {
  /** The key of the chosen icon; empty while none is chosen. */
  readonly value: string;
  readonly onChange: (icon: string) => void;
  readonly error?: string | undefined;
}

/** A button that shows the chosen icon and opens the list of all icons. */
export function IconPicker({ value, onChange, error }: IconPickerProps) {
  const { t } = useTranslation("administration");
  const name = useStore(knownIcons)?.get(value);
  const label = value === "" ? t("icons.choose") : t("icons.change", { name: name ?? value });
  return (
    <Popover
      label={t("icons.choose")}
      flush
      trigger={(attributes) => (
        <button
          type="button"
          {...attributes}
          className={styles.trigger}
          aria-label={error ? `${label}. ${error}` : label}
          title={label}
          data-invalid={error ? "" : undefined}
        >
          {value === "" ? (
            <span className={styles.blank} />
          ) : (
            <FeatureIcon icon={value} size={20} />
          )}
          <ChevronDown aria-hidden="true" size={14} />
        </button>
      )}
    >
      {(close) => (
        <IconPanel
          value={value}
          onChoose={(icon) => {
            keepRecentIcon(icon);
            onChange(icon);
            close();
          }}
        />
      )}
    </Popover>
  );
}
