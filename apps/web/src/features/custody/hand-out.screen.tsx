import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useForm } from "../../lib/form/use-form.ts";
import { useTranslation } from "../../lib/messages.ts";
import { DateField } from "../../ui/date/date-field.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { handOutForm } from "./custody-form.ts";
import { DeskPage, useAfterAct } from "./parts/desk-page.tsx";
import { HolderFields } from "./parts/holder-fields.tsx";
import { SignatureFields } from "./parts/signature-fields.tsx";
import { ThingsField } from "./parts/things-field.tsx";
import { useChosenThings } from "./parts/use-chosen-things.ts";

/** Hands things out to one person, with one signature for all of them. */
export function HandOutScreen() {
  const { t } = useTranslation("custody");
  const { known, ids, asset } = useChosenThings(useSearch({ strict: false }));
  const after = useAfterAct("out", asset);
  const [isMember, setMember] = useState(true);
  const form = useForm(handOutForm, {
    record: null,
    scope: asset ?? "",
    start: { assetIds: ids },
    context: { isMember },
    isFollowed: true,
    onSaved: (saved) => {
      const name = saved?.[0]?.holder.name ?? "";
      if (saved) after(saved, t("handedOut", { count: saved.length, name }));
    },
  });
  const { draft } = form;
  return (
    <DeskPage
      act="handOut"
      side={t("handOut.to")}
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
      <HolderFields form={form} isMember={isMember} onMember={setMember} />
      <DateField {...form.text("dueBack")} />
      <TextArea {...form.text("note")} autoComplete="off" />
      <SignatureFields
        signer={form.text("signer")}
        strokes={draft.strokes}
        onDraw={(strokes) => form.change({ strokes })}
      />
    </DeskPage>
  );
}
