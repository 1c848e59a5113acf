import type { SpaceLink } from "@storey/contract";
import { DOCUMENT_DESCRIPTION_MAX_LENGTH, isWebAddress } from "@storey/domain";
import { useState } from "react";
import { textOfCode } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { Switch } from "../../../ui/toggle.tsx";
import { addLink, changeLink } from "../document.queries.ts";
import { EntryDialog } from "./entry-dialog.tsx";
import { useEntryForm } from "./use-entry-form.ts";

interface LinkDraft {
  readonly url: string;
  readonly description: string;
  readonly isPublic: boolean;
}

function draftOf({ url, description, isPublic }: SpaceLink): LinkDraft {
  return { url, description, isPublic };
}

const EMPTY: LinkDraft = { url: "", description: "", isPublic: false };

function readCurrent(current: unknown): SpaceLink | null {
  const isLink = typeof current === "object" && current !== null && "url" in current;
  return isLink ? (current as SpaceLink) : null;
}

/** An address that was typed without its beginning means a web page. */
function completed(url: string): string {
  const typed = url.trim();
  return typed === "" || /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`;
}

interface LinkFormProps {
  readonly spaceId: string;
  /** Null for a link that is to be added. */
  readonly link: SpaceLink | null;
  readonly onClose: () => void;
}

function useLinkForm({ spaceId, link, onClose }: LinkFormProps) {
  const { t } = useTranslation("documents");
  const [id] = useState(() => crypto.randomUUID());
  return useEntryForm<SpaceLink, LinkDraft>({
    entry: link,
    name: link ? `link:${link.id}` : `new-link:${spaceId}`,
    empty: EMPTY,
    draftOf,
    readCurrent,
    problems: ({ url }): Record<string, string> =>
      isWebAddress(completed(url)) ? {} : { url: textOfCode("url.invalid", "") },
    write: (entry, changes, draft) => {
      if (!entry) return addLink(spaceId, { ...draft, url: completed(draft.url), id });
      const url = changes.url === undefined ? {} : { url: completed(changes.url) };
      return changeLink(spaceId, entry, { ...changes, ...url });
    },
    onFailure: (detail) => showToast({ severity: "error", summary: t("links.failed"), detail }),
    onClose,
  });
}

/** Adds a link to a space, or changes one. */
export function LinkForm(props: LinkFormProps) {
  const { t } = useTranslation("documents");
  const form = useLinkForm(props);
  const words = (draft: LinkDraft, field: keyof LinkDraft): string =>
    field === "isPublic" ? t(draft.isPublic ? "yes" : "no") : draft[field] || "–";
  return (
    <EntryDialog
      form={form}
      title={t(props.link ? "links.edit" : "links.add")}
      saveLabel={t(props.link ? "save" : "links.add")}
      words={words}
    >
      <TextField
        label={t("field.url")}
        type="url"
        inputMode="url"
        autoFocus
        maxLength={2000}
        value={form.draft.url}
        error={form.errors["url"]}
        onChange={(url) => form.change({ url })}
      />
      <TextField
        label={t("field.description")}
        optional
        maxLength={DOCUMENT_DESCRIPTION_MAX_LENGTH}
        value={form.draft.description}
        error={form.errors["description"]}
        onChange={(description) => form.change({ description })}
      />
      <Switch
        label={t("field.isPublic")}
        hint={t("field.isPublic.hint")}
        checked={form.draft.isPublic}
        onChange={(isPublic) => form.change({ isPublic })}
      />
    </EntryDialog>
  );
}
