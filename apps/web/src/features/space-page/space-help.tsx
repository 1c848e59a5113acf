import "./parts/space-page-messages.ts";
import type { Space } from "@storey/contract";
import { Phone, Siren, TriangleAlert } from "lucide-react";
import { PATHS } from "../../app/paths.ts";
import { useTranslation } from "../../lib/messages.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { useSosHere } from "../sos/parts/sos-here.ts";
import { useContactLines } from "./space-contacts.tsx";
import styles from "./space-help.module.css";
import { useToSos } from "./use-to-sos.ts";

/** The call for help in danger, which is another thing than help with the room. */
function Sos({ space }: { readonly space: Space }) {
  const { t } = useTranslation("space-page");
  const here = useSosHere(space);
  const toSos = useToSos();
  if (!here) return null;
  const { phone } = here.sos;
  return (
    <section className={styles["part"]} aria-labelledby="help-sos">
      <h3 id="help-sos">{t("sos")}</h3>
      <p>{t("sos.text")}</p>
      <div className={styles["actions"]}>
        <Button icon={<Siren aria-hidden="true" />} onClick={toSos}>
          {t("sos.open")}
        </Button>
        {phone ? (
          <a className={styles["phone"]} href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
            <Phone aria-hidden="true" />
            <bdi>{phone}</bdi>
          </a>
        ) : null}
      </div>
    </section>
  );
}

interface SpaceHelpProps {
  readonly space: Space;
  readonly onClose: () => void;
}

/** Help with a room: whom to call, the report of what is wrong, and apart from it SOS. */
export function SpaceHelp({ space, onClose }: SpaceHelpProps) {
  const { t } = useTranslation("space-page");
  const contacts = useContactLines(space);
  return (
    <Dialog open focusTitle title={t("help.title")} onClose={onClose}>
      <div className={styles["help"]}>
        <section className={styles["part"]} aria-labelledby="help-contacts">
          <h3 id="help-contacts">{t("contact.title")}</h3>
          {contacts === null ? <p>{t("help.nobody")}</p> : <ul>{contacts}</ul>}
        </section>
        {space.deletedAt === null ? (
          <div className={styles["actions"]}>
            <LinkButton
              variant="primary"
              to={PATHS.NewIssue}
              search={{ spaceId: space.id }}
              icon={<TriangleAlert aria-hidden="true" />}
            >
              {t("report")}
            </LinkButton>
          </div>
        ) : null}
        <Sos space={space} />
      </div>
    </Dialog>
  );
}
