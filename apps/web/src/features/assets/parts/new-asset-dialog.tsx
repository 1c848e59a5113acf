import type { Asset, CustomField } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { confirm } from "../../../lib/confirm.ts";
import { type Form, useForm } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useOrganisation } from "../../../lib/session/use-session.ts";
import { showToast } from "../../../lib/toasts.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { Segments } from "../../../ui/tabs.tsx";
import { customFieldsQuery } from "../../custom-fields/custom-field.queries.ts";
import { CustomFieldControl } from "../../custom-fields/parts/custom-field-control.tsx";
import { assetModelQuery } from "../asset.queries.ts";
import { newAssetForm } from "../asset-form.ts";
import { AssetFields } from "./asset-fields.tsx";
import type { NamedChoice } from "./named-combobox.tsx";
import { SpaceChoice } from "./space-choice.tsx";

interface NewAssetDialogProps {
  /** The space that it is added to; null lets the user choose one. */
  readonly space?: NamedChoice | null;
  /** The tag that its label says already. */
  readonly tag?: string;
  readonly onAdded: (asset: Asset) => void;
  readonly onClose: () => void;
}

/** The custom fields of the kind of a model; none until they are known. */
function useCustomFieldsOf(modelId: string): readonly CustomField[] {
  const { data: model } = useQuery({ ...assetModelQuery(modelId), enabled: modelId !== "" });
  const typeId = modelId === "" ? undefined : model?.assetType.id;
  const { data } = useQuery({ ...customFieldsQuery(typeId ?? ""), enabled: typeId !== undefined });
  return typeId === undefined ? [] : (data ?? []);
}

interface CustomFieldsProps {
  readonly fields: readonly CustomField[];
  readonly form: Form<typeof newAssetForm>;
}

/** The controls of the custom fields of a new asset. */
function CustomFields({ fields, form: { draft, change, errors } }: CustomFieldsProps) {
  const wrong: Readonly<Record<string, string | undefined>> = errors;
  return fields.map((field) => (
    <CustomFieldControl
      key={field.id}
      field={field}
      value={draft.customFields[field.id] ?? ""}
      error={wrong[`customFields.${field.id}`]}
      onChange={(typed) => change({ customFields: { ...draft.customFields, [field.id]: typed } })}
    />
  ));
}

/** Adds an asset, or a lot. Asks before it adds one that is tied to no space (Spec §5). */
export function NewAssetDialog({ space = null, tag, onAdded, onClose }: NewAssetDialogProps) {
  const { t } = useTranslation("assets");
  const organisation = useOrganisation();
  const [place, setPlace] = useState<"space" | "floating">("space");
  const [chosen, setChosen] = useState<NamedChoice | null>(space);
  const [modelId, setModelId] = useState("");
  const isFloating = place === "floating";
  const customFields = useCustomFieldsOf(modelId);
  const form = useForm(newAssetForm, {
    record: null,
    context: { isFloating, customFields },
    scope: [space?.id, tag].filter(Boolean).join("/"),
    start: { spaceId: space?.id ?? "", ...(tag === undefined ? {} : { tag }) },
    isFollowed: true,
    agree: async () =>
      !isFloating ||
      confirm({
        title: t("floating.ask"),
        text: t("floating.askText"),
        confirmLabel: t("floating.confirm"),
      }),
    onSaved: (saved) => {
      if (!saved) return;
      const same = saved.sameSerialNumber.map(({ tag }) => tag).join(", ");
      showToast({
        severity: same === "" ? "success" : "warning",
        summary: t("added", { tag: saved.tag }),
        ...(same === "" ? {} : { detail: t("sameSerial", { tags: same }) }),
      });
      onAdded(saved);
    },
    onClose,
  });
  const { draft, change } = form;
  const spaceField = form.control("spaceId");
  if (draft.modelId !== modelId) setModelId(draft.modelId);
  return (
    <FormDialog
      form={form}
      wide
      title={t("add.title")}
      saveLabel={t("add")}
      cancelLabel={t("cancel")}
    >
      <AssetFields
        form={form}
        asset={null}
        custom={<CustomFields fields={customFields} form={form} />}
      >
        <Segments
          label={t("place.label")}
          value={place}
          options={[
            { value: "space", label: t("place.space") },
            { value: "floating", label: t("floating") },
          ]}
          onChange={(next) => {
            setPlace(next);
            change(next === "floating" ? { spaceId: "" } : { locationId: "" });
          }}
        />
        {isFloating ? (
          <SelectField
            {...form.control("locationId")}
            optional
            options={[
              { value: "", label: t("place.noHome") },
              ...(organisation?.locations ?? []).map(({ id, name }) => ({
                value: id,
                label: name,
              })),
            ]}
          />
        ) : (
          <SpaceChoice
            label={spaceField.label}
            error={spaceField.error}
            chosen={chosen?.id === draft.spaceId ? chosen : null}
            onChoose={(next) => {
              setChosen(next);
              change({ spaceId: next?.id ?? "" });
            }}
          />
        )}
      </AssetFields>
    </FormDialog>
  );
}
