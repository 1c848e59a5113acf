import type { Asset, AssetAuditLine, AssetModel, CustomField, NewAsset } from "@storey/contract";
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
import { TreeAssignmentField } from "../../decision-trees/parts/tree-assignment-field.tsx";
import { assetModelQuery } from "../asset.queries.ts";
import { newAssetForm } from "../asset-form.ts";
import { AssetFields } from "./asset-fields.tsx";
import type { NamedChoice } from "./named-combobox.tsx";
import { SpaceChoice } from "./space-choice.tsx";

interface NewAssetDialogProps {
  /** The space that it is added to; null lets the user choose one. */
  readonly space?: NamedChoice | null;
  /** In place of a space: the home of what floats, or null for what has none. */
  readonly floatingOf?: string | null;
  /** Adds it, in place of the call: with what shows it until the server knows it. */
  readonly keep?: KeepNewAsset;
  /** The tag that its label says already. */
  readonly tag?: string;
  readonly onAdded: (asset: Asset) => void;
  readonly onClose: () => void;
}

/** Adds an asset in a way of its own. Throws what the call throws. */
export type KeepNewAsset = (asset: NewAsset, shown: ShownAsset) => Promise<void>;
type ShownAsset = NonNullable<AssetAuditLine["asset"]>;

/** How a new asset is shown until the server knows it. */
function shownOf(asset: NewAsset, model: AssetModel | undefined): ShownAsset {
  const { id = "", tag = "", name = null, serialNumber = null, spaceId } = asset;
  const usual = spaceId === null ? "in_stock" : "in_service";
  return {
    ...{ id, version: 0, tag, name, serialNumber, isArchived: false },
    ...{ modelName: model?.name ?? "", typeName: model?.assetType.name ?? "" },
    lifecycleStatus: asset.lifecycleStatus ?? usual,
  };
}

/** The model of an asset and the custom fields of its kind; none until they are known. */
function useModelOf(modelId: string) {
  const { data: model } = useQuery({ ...assetModelQuery(modelId), enabled: modelId !== "" });
  const typeId = modelId === "" ? undefined : model?.assetType.id;
  const { data } = useQuery({ ...customFieldsQuery(typeId ?? ""), enabled: typeId !== undefined });
  return { model, customFields: typeId === undefined ? [] : (data ?? []) };
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
export function NewAssetDialog(props: NewAssetDialogProps) {
  const { space = null, floatingOf, keep, tag, onAdded, onClose } = props;
  const { t } = useTranslation("assets");
  const organisation = useOrganisation();
  const [place, setPlace] = useState<"space" | "floating">(
    floatingOf === undefined ? "space" : "floating",
  );
  const [chosen, setChosen] = useState<NamedChoice | null>(space);
  const [modelId, setModelId] = useState("");
  const isFloating = place === "floating";
  const { model, customFields } = useModelOf(modelId);
  const kept = keep && {
    keep: async (asset: NewAsset) => {
      await keep(asset, shownOf(asset, model));
      return null;
    },
  };
  const form = useForm(newAssetForm, {
    record: null,
    context: { isFloating, customFields, ...kept },
    scope: [space?.id, tag].filter(Boolean).join("/"),
    start: {
      spaceId: space?.id ?? "",
      locationId: floatingOf ?? "",
      ...(tag === undefined ? {} : { tag }),
    },
    isFollowed: true,
    agree: async () =>
      !isFloating ||
      floatingOf !== undefined ||
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
      <TreeAssignmentField
        chosen={draft}
        isOfModel
        error={form.errors.decisionTreeId}
        onChange={change}
      />
    </FormDialog>
  );
}
