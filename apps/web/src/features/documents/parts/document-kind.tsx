import { CARRIERS, type CarrierReference } from "@storey/contract";
import type { DocumentType } from "@storey/domain";
import { useTranslation } from "../../../lib/messages.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { Checkbox, Switch } from "../../../ui/toggle.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./document-dialog.module.css";
import type { UploadKind } from "./use-document-uploads.ts";

/** The types a document of a kind of owner can have, in the words of the language. */
export function useTypeOptions(
  kind: CarrierReference["kind"],
): { readonly value: DocumentType; readonly label: string }[] {
  const { t } = useTranslation("documents");
  return CARRIERS[kind].documentTypes.map((value) => ({ value, label: t(`type.${value}`) }));
}

interface KindProps {
  readonly owner: CarrierReference;
  readonly onChoose: (part: Partial<UploadKind>) => void;
}

interface KindOfOneProps extends KindProps {
  /** The name of the file. */
  readonly name: string;
  readonly kind: UploadKind;
}

/** What one file becomes, in its row. */
export function KindOfOne({ owner, name, kind, onChoose }: KindOfOneProps) {
  const { t } = useTranslation("documents");
  return (
    <div className={styles["kind"]}>
      <SelectField
        hideLabel
        label={t("upload.typeOf", { name })}
        value={kind.type}
        options={useTypeOptions(owner.kind)}
        onChange={(type) => onChoose({ type })}
      />
      <Switch
        label={
          <>
            {t("field.isPublic")} <VisuallyHidden>{name}</VisuallyHidden>
          </>
        }
        checked={kind.isPublic}
        onChange={(isPublic) => onChoose({ isPublic })}
      />
    </div>
  );
}

interface KindOfAllProps extends KindProps {
  readonly kinds: readonly UploadKind[];
}

/** What several files become at once; for one there is its row, and the words alone stand here. */
export function KindOfAll({ owner, kinds, onChoose }: KindOfAllProps) {
  const { t } = useTranslation("documents");
  const types = useTypeOptions(owner.kind);
  const [first] = kinds;
  if (!first) return null;
  const isOneType = kinds.every(({ type }) => type === first.type);
  const publicCount = kinds.filter(({ isPublic }) => isPublic).length;
  const mixed = { value: "", label: t("upload.mixed") } as const;
  return (
    <>
      <p className={styles["quiet"]}>{t("upload.guess")}</p>
      {kinds.length > 1 ? (
        <fieldset className={styles["kind"]} aria-label={t("upload.all")}>
          <SelectField<DocumentType | "">
            label={t("upload.all")}
            value={isOneType ? first.type : ""}
            options={isOneType ? types : [mixed, ...types]}
            onChange={(type) => type !== "" && onChoose({ type })}
          />
          <Checkbox
            label={t("field.isPublic")}
            checked={publicCount === kinds.length}
            indeterminate={publicCount > 0 && publicCount < kinds.length}
            onChange={(isPublic) => onChoose({ isPublic })}
          />
        </fieldset>
      ) : null}
    </>
  );
}
