import type { Removal } from "./removal.ts";

const SOS = ["src/features/sos/sos.test.ts"];
const SOS_CANCEL = ["src/features/sos/sos-cancel.test.ts"];
const SOS_ROUNDS = ["src/features/sos/sos-rounds.test.ts"];
const SOS_ENDINGS = ["src/features/sos/sos-endings.test.ts"];
const SOS_LOG = ["src/features/sos/sos-log.test.ts"];
const SOS_LINK = ["src/features/sos/sos-link.test.ts"];
const NOTIFICATIONS = ["src/features/notifications/notifications.test.ts"];
const ISSUE_NEWS = ["src/features/notifications/issue-news.test.ts"];
const ISSUE_MAILS = ["src/features/notifications/mails.test.ts"];
const GUEST_MAILS = ["src/features/notifications/guest-mails.test.ts"];
const UNSUBSCRIBING = ["src/features/notifications/unsubscribe.test.ts"];

/** Calls for help, and what people are told. */
export const NOTICE_REMOVALS: readonly Removal[] = [
  {
    guard: "the slider that is for VIPs alone",
    file: "features/sos/sos-send.service.ts",
    from: "if (sos.vipOnly &&",
    to: "if (false &&",
    tests: SOS,
  },
  {
    guard: "the locations in which somebody is a VIP",
    file: "features/sos/sos-place.repository.ts",
    from: "::text[])\n        and (cardinality(held.location_ids) = 0 or",
    to: "::text[])\n        and (true or",
    tests: SOS,
  },
  {
    guard: "the issue of a call for help that is open",
    file: "db/migrations/0021-sos-functions.ts",
    from: "\n    and s.state in ('closed', 'cancelled');",
    to: ";",
    tests: SOS_ENDINGS,
  },
  {
    guard: "the sight of an alert",
    file: "features/sos/sos-view.repository.ts",
    from: "if (!isReadable) throw notFound();",
    to: "",
    tests: SOS,
  },
  {
    guard: "the one who may take an alert back",
    file: "features/sos/sos-answer.service.ts",
    from: 'if (answer.step === "cancel" && !rights.has("sender")) throw new ProblemError("access.forbidden");',
    to: 'if (answer.step === "cancel") rights.add("sender");',
    tests: SOS_CANCEL,
  },
  {
    guard: "the alert that was taken back before it arrived",
    file: "features/sos/sos-send.service.ts",
    from: "if (there.locationId === null && there.senderId === userId) {",
    to: "if (there.locationId === null && there.senderId === userId) return false;\n  if (false) {",
    tests: SOS_CANCEL,
  },
  {
    guard: "the alerts of one person that go round",
    file: "features/sos/sos-send.service.ts",
    from: "if (!here && alarming.length >= SOS_ALARMING_MOST)",
    to: "if (false)",
    tests: SOS_CANCEL,
  },
  {
    guard: "the first mails to one address of guests",
    file: "features/notifications/issue-event-job.service.ts",
    from: "!(isFirst && issue.isOneTooMany)",
    to: "true",
    tests: GUEST_MAILS,
  },
  {
    guard: "the words of guests in mails before anybody has taken their report up",
    file: "features/notifications/templates/report-mail.ts",
    from: 'if (title === "" || !isTakenUp(lines)) {',
    to: 'if (title === "") {',
    tests: GUEST_MAILS,
  },
  {
    guard: "the network's end of an alert of somebody else",
    file: "db/migrations/0013-sos.ts",
    from: "using (location_id <> all ((select barred_locations())::uuid[])\n    or sender_id = (select current_account()));",
    to: "using (true);",
    tests: SOS,
  },
  {
    guard: "the next turn of an alert",
    file: "features/sos/sos-turn.service.ts",
    from: "  await planNext(transaction, alert);\n",
    to: "",
    tests: SOS_ROUNDS,
  },
  {
    guard: "the end of the turns once somebody has taken an alert",
    file: "features/sos/sos-turn.service.ts",
    from: "if (!isSosUnanswered(alert.state)) return;",
    to: "",
    tests: SOS_ROUNDS,
  },
  {
    guard: "the turn that is taken once",
    file: "features/sos/sos-jobs.service.ts",
    from: "alert?.turns === turn && alert.gaveUpAt === null",
    to: "alert && alert.gaveUpAt === null",
    tests: SOS_ROUNDS,
  },
  {
    guard: "what becomes of a mail, told to the person in need",
    file: "db/migrations/0013-sos.ts",
    from: "if not found or (d.state, d.reason) is not distinct from (now_state, now_reason) then return null; end if;",
    to: "return null;",
    tests: SOS_ROUNDS,
  },
  {
    guard: "the mails of an alert that is over",
    file: "features/sos/sos-answer.service.ts",
    from: 'kind: "cancelled", actor });\n  await withdrawMails(transaction, alertId);',
    to: 'kind: "cancelled", actor });',
    tests: SOS_ROUNDS,
  },
  {
    guard: "the queue of its own for the mail of an alert",
    file: "db/migrations/0019-background-work-functions.ts",
    from: "case when queue_mail.kind in ('sos', 'sos-news') then 'urgent-mail' else 'mail' end",
    to: "'mail'",
    tests: SOS_ROUNDS,
  },
  {
    guard: "the log of an alert that nobody changes",
    file: "db/migrations/0013-sos.ts",
    from: "create trigger keep before update or delete on sos_event for each row execute function keep_sos_event();",
    to: "",
    tests: SOS_LOG,
  },
  {
    guard: "the organisation of an alert's log",
    file: "db/migrations/0013-sos.ts",
    from: "select tenant_record('sos_event', parent => 'sos_alert', parent_column => 'alert_id', is_versioned => false, has_history => false,\n  privileges => '{select,insert}');",
    to: "grant select, insert on sos_event to storey_app;",
    tests: SOS_LOG,
  },
  {
    guard: "the day of a link in a mail",
    file: "features/sos/sos-link.repository.ts",
    from: "where d.token_hash = $1 and d.created_at > now() - make_interval(hours => $2)",
    to: "where d.token_hash = $1 and $2::int > 0",
    tests: SOS_LINK,
  },
  {
    guard: "the rule that nobody is told of their own doing",
    file: "features/notifications/issue-event-job.service.ts",
    from: "person.id !== event.actorId && isConcerned(",
    to: "isConcerned(",
    tests: NOTIFICATIONS,
  },
  {
    guard: "the end of a job of events together with what it wrote",
    file: "features/notifications/issue-event-job.service.ts",
    from: "await finishIn(transaction);",
    to: "",
    tests: NOTIFICATIONS,
  },
  {
    guard: "the look at who may still read an issue that the list names",
    file: "features/notifications/notification.repository.ts",
    from: "const isReader = readableIn(organisationId, userId, readablePlaces);",
    to: "const isReader = readableIn(organisationId, userId, null);",
    tests: NOTIFICATIONS,
  },
  {
    guard: "the rule that internal comments are not told to who reported without an account",
    file: "features/notifications/issue-news.ts",
    from: "toGuest: !comment.isInternal && actorId !== null",
    to: "toGuest: actorId !== null",
    tests: ISSUE_NEWS,
  },
  {
    guard: "the look at who may still read an issue when its mail is written",
    file: "features/notifications/waiting-mail.repository.ts",
    from: 'holds("organisation.issues.read")',
    to: "sql`true`",
    tests: ISSUE_MAILS,
  },
  {
    guard: "the look at who may still read internal comments when a mail is written",
    file: "features/notifications/waiting-mail.repository.ts",
    from: 'holds("organisation.issues.update")',
    to: "sql`true`",
    tests: ISSUE_MAILS,
  },
  {
    guard: "the fence around what mails tell",
    file: "features/notifications/waiting-mail.repository.ts",
    from: "l.ip_subnets_apply_to = 'all' and l.ip_subnets <> '{}' as is_fenced",
    to: "false as is_fenced",
    tests: ISSUE_MAILS,
  },
  {
    guard: "the end of a job of mails together with what it wrote",
    file: "features/notifications/notification-mail-job.service.ts",
    from: "await finishIn(transaction);",
    to: "",
    tests: ISSUE_MAILS,
  },
  {
    guard: "the rule that looking at a link of a mail stops nothing",
    file: "http/unsubscribe-pages.ts",
    from: "answer(parts, request, reply, parts.ask)",
    to: "answer(parts, request, reply, parts.stop)",
    tests: UNSUBSCRIBING,
  },
  {
    guard: "the choice of who stopped a kind of mail that waits already",
    file: "features/notifications/waiting-mail.repository.ts",
    from: "p.kind = d.kind and p.channel = 'email'",
    to: "p.kind = d.kind and p.channel = 'none'",
    tests: UNSUBSCRIBING,
  },
];
