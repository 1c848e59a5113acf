/** A file that was sent, and stays on its way until a test lets it arrive. */
export interface SentFile {
  readonly id: unknown;
  readonly isAborted: boolean;
  /** Returns the form field sent beside the file under this name; null when there was none. */
  readonly field: (name: string) => unknown;
  /** Lets it arrive; the server replies with this. */
  readonly finish: (reply?: object) => void;
  /** Makes the server refuse the file. */
  readonly refuse: () => void;
}

/** Takes the place of `XMLHttpRequest`, which sends files. */
export class Uploads {
  readonly sent: SentFile[] = [];
  readonly request: unknown;

  constructor() {
    const { sent } = this;
    this.request = class implements SentFile {
      readonly upload = {};
      status = 201;
      responseText = "{}";
      id: unknown;
      body = new FormData();
      isAborted = false;
      onload = () => {};
      onabort = () => {};
      open() {}
      setRequestHeader() {}
      abort() {
        this.isAborted = true;
        this.onabort();
      }
      send(body: FormData) {
        this.body = body;
        this.id = body.get("id");
        sent.push(this);
      }
      getResponseHeader = () => null;
      field = (name: string) => this.body.get(name);
      finish = (reply: object = {}) => {
        this.responseText = JSON.stringify(reply);
        this.onload();
      };
      refuse = () => {
        this.status = 415;
        this.onload();
      };
    };
  }
}
