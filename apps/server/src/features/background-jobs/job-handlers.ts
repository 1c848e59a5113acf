import type { JobHandler } from "../../platform/jobs/job-handler.ts";
import { UPKEEP_JOBS } from "../../upkeep.ts";
import { assetDatesJob } from "../asset-models/asset-dates.service.ts";
import { assetViewAlertJob, assetViewAlertsJob } from "../asset-views/asset-view-jobs.service.ts";
import { foldAssetCountsJob, recountAssetsJob } from "../assets/asset-counts.service.ts";
import { checklistScheduleJob } from "../checklist-assignments/schedule.service.ts";
import { custodyReceiptJob, custodyReminderJob } from "../custody/custody-mail.service.ts";
import {
  endTreeSessionsJob,
  foldTreeCountsJob,
  forgetTreeSessionsJob,
} from "../decision-trees/tree-session-jobs.service.ts";
import { recountDueItemsJob } from "../due-items/due-recount.service.ts";
import { globalModelJob } from "../global-models/following.service.ts";
import { issueClockJob } from "../issues/issue-jobs.service.ts";
import { mailJob, urgentMailJob } from "../mail/mail-job.service.ts";
import {
  checklistDigestJob,
  checklistDigestsJob,
} from "../notifications/checklists/checklist-digest-jobs.service.ts";
import { checklistEventJob } from "../notifications/checklists/checklist-event-job.service.ts";
import { checklistMailJob } from "../notifications/checklists/checklist-mail-job.service.ts";
import { issueEventJob } from "../notifications/issue-event-job.service.ts";
import { notificationMailJob } from "../notifications/notification-mail-job.service.ts";
import {
  readinessDigestJob,
  readinessDigestsJob,
} from "../notifications/readiness/readiness-digest-jobs.service.ts";
import { serviceDeskMailJob } from "../notifications/service-desk-mail.service.ts";
import { makePanoramaHandler } from "../panoramas/make-panorama.service.ts";
import { signInLinkJob } from "../passwords/sign-in-link-job.service.ts";
import { foldReadinessJob, recountReadinessJob } from "../readiness/readiness-jobs.service.ts";
import { sosTurnJob } from "../sos/sos-jobs.service.ts";

/**
 * Every kind of background work. A feature makes its handler with `jobHandler` in a `*.service.ts`
 * of its own folder and adds it here.
 */
export const JOB_HANDLERS: readonly JobHandler[] = [
  assetDatesJob,
  foldAssetCountsJob,
  recountAssetsJob,
  custodyReceiptJob,
  custodyReminderJob,
  assetViewAlertJob,
  assetViewAlertsJob,
  checklistDigestJob,
  checklistDigestsJob,
  checklistEventJob,
  checklistMailJob,
  checklistScheduleJob,
  endTreeSessionsJob,
  foldTreeCountsJob,
  forgetTreeSessionsJob,
  recountDueItemsJob,
  globalModelJob,
  mailJob,
  urgentMailJob,
  issueClockJob,
  issueEventJob,
  notificationMailJob,
  serviceDeskMailJob,
  makePanoramaHandler,
  foldReadinessJob,
  recountReadinessJob,
  readinessDigestJob,
  readinessDigestsJob,
  signInLinkJob,
  sosTurnJob,
  ...UPKEEP_JOBS,
];
