import { useLocation } from "@tanstack/react-router";
import { BookOpen, Building2, DoorOpen, LifeBuoy, Wrench } from "lucide-react";
import type { ReactNode } from "react";
import { PATHS } from "../../app/paths.ts";
import { useTranslation } from "../../lib/messages.ts";
import { contactsOf, keptContacts } from "../../lib/session/organisation-contacts.ts";
import { logIn } from "../../lib/session/sign-in.ts";
import { useOrganisation, useSession } from "../../lib/session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { MailLink } from "../../ui/mail-link.tsx";
import styles from "./contact.module.css";
import { FloorsDrawing } from "./parts/floors-drawing.tsx";

function Point({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <li className={styles.point}>
      <span className={styles.icon}>{icon}</span>
      <h2>{title}</h2>
      <p>{text}</p>
    </li>
  );
}

/**
 * Shows the addresses of the organisation; without a session, those of the last organisation in
 * this browser.
 */
function Contacts() {
  const { t } = useTranslation("contact");
  const organisation = useOrganisation();
  const contacts = organisation ? contactsOf(organisation) : keptContacts();
  if (!contacts || (!contacts.email && contacts.serviceDesks.length === 0)) return null;
  const { name, email, serviceDesks } = contacts;
  return (
    <ul className={styles.contacts}>
      {email ? (
        <li>
          <bdi>{name}</bdi>: <MailLink address={email} />
        </li>
      ) : null}
      {serviceDesks.map((desk) => (
        <li key={desk.email}>
          {t("support.serviceDesk", { location: desk.location })} <MailLink address={desk.email} />
        </li>
      ))}
    </ul>
  );
}

/**
 * The start page for everybody: it says what the product is, offers the login, and names whom to
 * ask for help.
 */
export function ContactScreen() {
  const { t } = useTranslation("contact");
  const shell = useTranslation("shell");
  const { authenticated } = useSession();
  const { notice } = useLocation().state;
  const hasEnded = notice && authenticated !== true;
  return (
    <div className={styles.page}>
      <div className={styles.words}>
        {hasEnded ? (
          <p id="ended" className={styles.ended}>
            {shell.t(notice)}
          </p>
        ) : null}
        <h1
          tabIndex={-1}
          className={styles.title}
          aria-describedby={hasEnded ? "ended" : undefined}
        >
          {t("title")}
        </h1>
        <p className={styles.lead}>{t("lead")}</p>
        <div className={styles.actions}>
          {authenticated === true ? (
            <LinkButton to={PATHS.Home} variant="primary" size="large">
              {t("goHome")}
            </LinkButton>
          ) : (
            <Button variant="primary" size="large" onClick={() => void logIn()}>
              {t("login")}
            </Button>
          )}
          <LinkButton to={PATHS.Info} size="large" icon={<BookOpen aria-hidden="true" />}>
            {t("about")}
          </LinkButton>
        </div>
      </div>
      {/* On a phone the addresses come before everything that praises the product. */}
      <section className={styles.support} aria-label={t("support.title")}>
        <LifeBuoy aria-hidden="true" />
        <div>
          <h2>{t("support.title")}</h2>
          <p>{t("support.text")}</p>
          <Contacts />
        </div>
      </section>
      <FloorsDrawing />
      <ul className={styles.points}>
        <Point
          icon={<DoorOpen aria-hidden="true" />}
          title={t("find.title")}
          text={t("find.text")}
        />
        <Point icon={<Wrench aria-hidden="true" />} title={t("know.title")} text={t("know.text")} />
        <Point
          icon={<Building2 aria-hidden="true" />}
          title={t("keep.title")}
          text={t("keep.text")}
        />
      </ul>
    </div>
  );
}
