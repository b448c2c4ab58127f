-- Where one request without a log-in ends mails of this kind (RFC 8058); null where there is nothing to end.
ALTER TABLE outbox ADD COLUMN stop_url text;

-- A notice may also tell of an alert.
ALTER TABLE notice DROP CONSTRAINT notice_subject_check;
ALTER TABLE notice ADD CONSTRAINT notice_subject_check CHECK (subject IN ('booking', 'tour', 'waitlist', 'alert'));
