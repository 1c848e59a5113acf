import { useSearch } from "@tanstack/react-router";
import { useForm } from "../../lib/form/use-form.ts";
import { useTranslation } from "../../lib/messages.ts";
import { TextArea } from "../../ui/text-area.tsx";
import { takeBackForm } from "./custody-form.ts";
import { DeskPage, useAfterAct } from "./parts/desk-page.tsx";
import { SignatureFields } from "./parts/signature-fields.tsx";
import { ThingsField } from "./parts/things-field.tsx";
import { useChosenThings } from "./parts/use-chosen-things.ts";

/** Takes things back, whoever has them, with one signature for all of them. */
export function TakeBackScreen() {
  const { t } = useTranslation("custody");
  const { known, ids, asset } = useChosenThings(useSearch({ strict: false }));
  const after = useAfterAct("in", asset);
  const form = useForm(takeBackForm, {
    record: null,
    scope: asset ?? "",
    start: { assetIds: ids },
    isFollowed: true,
    onSaved: (saved) => {
      if (saved) after(saved, t("takenBack", { count: saved.length }));
    },
  });
  const { draft } = form;
  return (
    <DeskPage
      act="takeBack"
      side={t("takeBack.by")}
      form={form}
      count={draft.assetIds.length}
      things={
        <ThingsField
          ids={draft.assetIds}
          known={known}
          errors={form.errors as Readonly<Partial<Record<string, string>>>}
          onChange={(assetIds) => form.change({ assetIds })}
        />
      }
    >
      <TextArea {...form.text("note")} autoComplete="off" />
      <SignatureFields
        signer={form.text("signer")}
        strokes={draft.strokes}
        onDraw={(strokes) => form.change({ strokes })}
      />
    </DeskPage>
  );
}
