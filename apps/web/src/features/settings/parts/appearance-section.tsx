import { Monitor, Moon, Sun } from "lucide-react";
import { type AppearanceChoice, appearance, chooseAppearance } from "../../../lib/appearance.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useStore } from "../../../lib/store.ts";
import { Section } from "../../../ui/card.tsx";
import { Segments } from "../../../ui/tabs.tsx";

const CHOICES: readonly { value: AppearanceChoice; icon: typeof Sun }[] = [
  { value: "light", icon: Sun },
  { value: "dark", icon: Moon },
  { value: "system", icon: Monitor },
];

/** Chooses the colour scheme: light, dark, or that of the system. */
export function AppearanceSection() {
  const { t } = useTranslation("settings");
  const choice = useStore(appearance);
  return (
    <Section title={t("appearance.title")}>
      <Segments
        label={t("appearance.title")}
        value={choice}
        onChange={chooseAppearance}
        options={CHOICES.map(({ value, icon: Icon }) => ({
          value,
          label: t(`appearance.${value}`),
          icon: <Icon aria-hidden="true" />,
        }))}
      />
    </Section>
  );
}
