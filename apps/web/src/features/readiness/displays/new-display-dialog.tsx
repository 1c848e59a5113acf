import type { Display } from "@storey/contract";
import { DISPLAY_THEMES } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFloorInWords } from "../../../lib/floor-in-words.ts";
import { useForm } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "../../secret-addresses/parts/secret-addresses.module.css";
import { SecretDialog } from "../../secret-addresses/parts/secret-dialog.tsx";
import { wholeText } from "../../secret-addresses/parts/whole-text.ts";
import { QrCode } from "../../space-codes/parts/qr-code.tsx";
import { searchPage } from "../../spaces/space.queries.ts";
import { wallAddress } from "./display.queries.ts";
import { displayForm } from "./display-form.ts";

type MadeDisplay = Display & { readonly token: string };

/** The locations and floors with rooms, as lines to choose one from. */
function usePlaces() {
  const { t } = useTranslation("secret-addresses");
  const inWords = useFloorInWords();
  const { data } = useQuery(searchPage({ sort: "name" }, 1));
  const { locations = [], floors = [] } = data?.facets ?? {};
  return [
    { value: "", label: t("display.everywhere") },
    ...locations.flatMap(({ id, name }) => [
      { value: id, label: name },
      ...floors
        .filter(({ locationId }) => locationId === id)
        .map((floor) => ({
          value: `${id}/${floor.id}`,
          label: `${name} · ${inWords(floor.name)}`,
        })),
    ]),
  ];
}

interface FormProps {
  readonly onMade: (display: MadeDisplay) => void;
  readonly onClose: () => void;
}

function DisplayForm({ onMade, onClose }: FormProps) {
  const { t } = useTranslation("secret-addresses");
  const places = usePlaces();
  const form = useForm(displayForm, {
    record: null,
    onSaved: (made) => made && onMade(made),
    isFollowed: true,
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t("display.new")}
      saveLabel={t("display.create")}
      cancelLabel={t("cancel")}
    >
      <TextField {...wholeText(form.text("name"))} data-autofocus="" autoComplete="off" />
      <SelectField<string> {...form.control("place")} options={places} />
      <SelectField<Display["theme"]>
        {...form.control("theme")}
        options={DISPLAY_THEMES.map((theme) => ({
          value: theme,
          label: t(`display.theme.${theme}`),
        }))}
      />
    </FormDialog>
  );
}

/** Makes a display, then shows its address, this once, and as a code for the screen that opens it. */
export function NewDisplayDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation("secret-addresses");
  const [made, setMade] = useState<MadeDisplay | null>(null);
  if (!made) return <DisplayForm onMade={setMade} onClose={onClose} />;
  const address = wallAddress(made.token);
  return (
    <SecretDialog
      title={t("display.made", { name: made.name })}
      address={address}
      warning={t("display.warning")}
      onClose={onClose}
      actions={
        <a
          className={buttonClass("secondary", "medium")}
          href={address}
          target="_blank"
          rel="noreferrer"
        >
          {t("display.open")}
        </a>
      }
    >
      <div className={styles["qr"]}>
        <QrCode content={address} label={t("display.qr")} />
        <span className={styles["quiet"]}>{t("display.qrHint")}</span>
      </div>
    </SecretDialog>
  );
}
