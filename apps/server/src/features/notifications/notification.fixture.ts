import type { TestUser } from "../../../test/factory.ts";
import { JobRunner } from "../background-jobs/job-runner.service.ts";
import { IssueServer, type Scene } from "../issues/issue.fixture.ts";
import { issueEventJob } from "./issue-event-job.service.ts";
import { notificationMailJob } from "./notification-mail-job.service.ts";

/** A mail that waits to be sent. */
export interface QueuedRow {
  readonly recipient: string;
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribe_url: string | null;
}

/**
 * A server of issues whose clock the test moves: events are processed, and mail is due, when the
 * test makes it so.
 */
export class NotificationServer extends IssueServer {
  static override async start(
    environment: Record<string, string> = {},
  ): Promise<NotificationServer> {
    const { server } = await IssueServer.start(environment);
    return new NotificationServer(server);
  }

  /** Tells of everything that happened. */
  tell(): Promise<void> {
    return new JobRunner(this.server.installation, [issueEventJob]).runDue();
  }

  /** Writes the mails that are due by now. */
  writeMails(): Promise<void> {
    return new JobRunner(this.server.installation, [notificationMailJob]).runDue();
  }

  /** Lets the time pass that mail waits, and writes it. */
  async mailDue(): Promise<void> {
    await this.makeDue();
    await this.writeMails();
  }

  async makeDue(): Promise<void> {
    await this.query("update background_job set due_at = now() where state = 'waiting'");
  }

  async mails(): Promise<QueuedRow[]> {
    const { rows } = await this.server.installation.database.pool.query<QueuedRow>(
      "select * from mail order by created_at, id",
    );
    return rows;
  }

  /** Deletes the notifications so far. */
  async clear({ organisation }: Scene): Promise<void> {
    await this.query("delete from notification where organisation_id = $1", [organisation]);
    await this.query("delete from background_job");
    await this.query("delete from mail");
  }

  /** Makes an open issue of the member, with the technician, and no notification left to send. */
  async given(scene: Scene, fields: object = {}) {
    const issue = await this.report(scene, scene.member, fields);
    await this.ok(scene.admin, "PUT", `/issues/${issue.id}/assignees`, {
      assigneeIds: [scene.technician.id],
    });
    await this.step(scene.admin, issue.id, { to: "open" });
    await this.clear(scene);
    return this.ok(scene.member, "GET", `/issues/${issue.id}`);
  }

  comment(who: TestUser, issueId: string, body: object) {
    return this.ok(who, "POST", `/issues/${issueId}/comments`, body);
  }

  async choose(who: TestUser, kind: string, channel: string, isOn: boolean): Promise<void> {
    await this.ok(who, "PUT", "/users/me/notification-preferences", {
      preferences: [{ kind, channel, isOn }],
    });
  }
}
