import "../../space-page/parts/space-page-messages.ts";
import type { Space } from "@storey/contract";
import { typeformAddress } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { ClipboardPen, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { online } from "../../../lib/online.ts";
import { useStore } from "../../../lib/store.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { integrationsQuery } from "../integration.queries.ts";
import styles from "./form-section.module.css";

interface FormSectionProps {
  readonly space: Pick<Space, "id" | "name">;
}

interface FormProps extends FormSectionProps {
  readonly typeformId: string;
}

/**
 * Loads the third-party form only after the person agreed: until then its company learns nothing.
 */
function Form({ space, typeformId }: FormProps) {
  const { t } = useTranslation("space-page");
  const [isOpen, setOpen] = useState(false);
  const connected = useStore(online);
  if (!isOpen) {
    return (
      <Section title={t("form.title")}>
        <div className={styles["ask"]}>
          <p>{t("form.text")}</p>
          <Button
            icon={<ClipboardPen aria-hidden="true" />}
            disabled={!connected}
            onClick={() => setOpen(true)}
          >
            {t("form.open")}
          </Button>
        </div>
      </Section>
    );
  }
  return (
    <Section
      title={t("form.title")}
      actions={
        <Button size="small" icon={<X aria-hidden="true" />} onClick={() => setOpen(false)}>
          {t("form.close")}
        </Button>
      }
    >
      <iframe
        className={styles["frame"]}
        title={t("form.frame", { name: space.name })}
        src={typeformAddress(typeformId, { space_id: space.id })}
        // The frame keeps its own origin, which is not ours, and cannot open anything over this
        // page.
        sandbox="allow-scripts allow-forms allow-same-origin"
        referrerPolicy="no-referrer"
        allow=""
      />
    </Section>
  );
}

/** Shows the form of a space. Renders nothing where it has none, or where forms are off. */
export function FormSection({ space }: FormSectionProps) {
  const { data } = useQuery(integrationsQuery(space.id));
  const form = data?.form;
  return form ? <Form key={space.id} space={space} typeformId={form.typeformId} /> : null;
}
