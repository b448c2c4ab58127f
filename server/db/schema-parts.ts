// Written by scripts/db-types.ts from the migrations; not by hand.
import type { SchemaParts } from '@/server/db/check-schema';

export const schemaParts: SchemaParts = {
  extension: { '': 'citext cube pg_trgm' },
  column: {
    account:
      'blocked_at blocked_reason confirmed_at consent_at created_at email family_id id notification_settings own_family_id password_hash pending_email phone photo_id',
    account_link: 'accepted_at account_id code_hash created_at email expires_at family_id id invited_by own_family_id',
    age_group: 'address_id closed_at facility_id from_months id licensed_places position title to_months weekly_places',
    agreement_pdf: 'first_given_at sha256 signature_id',
    agreement_text: 'first_signed_at markdown sha256 version',
    alert_schedule: 'due_at family_id hour key_hash time_zone told_on',
    answer_link: 'contact_id created_at expires_at id key_hash opened_at purpose revoked_at subject subject_id',
    authorized_pickup: 'created_at family_id first_name id last_name phone photo_id relation version',
    availability_month: 'age_group_id month taken_am taken_before_after taken_pm',
    blocked_mailbox: 'blocked_as blocked_at blocked_by blocked_reason email',
    booking_group:
      'address_id card_id care_plan_id child_prices children created_at currency due_at end_date ends_on facility_id family_id first_day_mail_at first_start_at held_through id is_example note number paid_through permanent_booking_days policy price_due_at price_lines price_monthly price_total schedule_type start_date status tour_id type unmet_dismissed_at updated_at version waitlist_id',
    booking_item:
      'age_group_id child_id date group_id held id marked_at marked_by not_coming price session_type start_at status tour_id',
    calendar_feed: 'created_at family_id secret_hash',
    capacity: 'age_group_id places pool weekday',
    card: 'brand created_at expiry_month expiry_year family_id gateway_token holder_name id is_main last4 version',
    card_removal: 'due_at gateway_token',
    care_plan: 'created_at family_id first_start_at id state',
    child:
      'additional_info allergies birth_date created_at dietary_needs family_id first_name gender id last_name medical_notes medications photo_id physician_name physician_phone version',
    child_activity: 'at child_id contact_id id kind photo_id seen_on text',
    child_place: 'child_id date item_id pool',
    desk_record: 'arguments at code command given_by id',
    drop_in_item: 'age_group_id price session_type',
    emergency_contact: 'created_at family_id first_name id last_name phone relation second_phone version',
    export_lease: 'expires_at family_id holder',
    facility:
      'acceptance_rate amenities ask_for availability_confirmed_at categories closed_at closed_days created_at currency description drop_in_cancellation_policy email half_day_permanent id invented languages licence_kind licence_number licensed_places list_facts median_reply_hours name opening_hours own_facts own_facts_at owners phone phone_extension photos rating_average rating_by_category released_facts review_count source source_date source_key updated_at website what_to_bring',
    facility_address:
      'city country facility_id id lat line1 lng point_precision position postal_code region time_zone title',
    facility_claim: 'created_at email ended_at expires_at facility_id id key_hash name outcome role sent_to',
    facility_contact:
      'confirmed_at created_at email facility_id id morning_at morning_key_hash morning_off_at name removed_at removed_by removed_reason role',
    facility_list: 'attribution id name url',
    facility_reply: 'accepted asked_at facility_id replied_at subject subject_id',
    facility_statement: 'at contact_id details facility_id id subject',
    family: 'closing_at created_at gateway_customer id no_authorized_pickups no_unauthorized_pickups',
    family_adult: 'account_id family_id',
    file: 'bytes created_at family_id for_request height id mime orphaned_at path width',
    file_removal: 'due_at path',
    gateway_event: 'id received_at',
    idempotency_key: 'account_id answer body_hash created_at family_id key operation status',
    invitation: 'at family_id id recipient',
    ledger_entry: 'amount at booking_number currency facility_id gateway_reference id kind',
    mail_code: 'account_id code_hash created_at email expires_at id purpose sign_up_id used_at',
    move: 'action actor at contact_id details from_status from_version id note subject subject_id to_status',
    notice: 'account_id created_at family_id id number read_at subject subject_id title',
    outbox:
      'attempts body created_at due_at expires_at family_id follows_up given_up_at id kind last_reply leased_until recipient request_id sent_at stop_url subject',
    parent_info: 'address created_at email family_id first_name id last_name phone photo_id relation version',
    payment:
      'amount attempts begun_at card_id card_last4 card_token created_at currency due_at failure gateway_reference group_id id last_error next_action period refunded settled_at status',
    place_to_offer: 'address_id id',
    rate_limit: 'expire key points',
    refresh_token:
      'account_id chain_expires_at chain_id expires_at id issued_at network remember replaced_at revoked_at token_hash',
    refund:
      'amount attempts created_at due_at failure gateway_reference id last_error payment_id reason settled_at status',
    review: 'at author_name facility_id family_id group_id id rating ratings replied_at reply text',
    sandbox_charge: 'amount at card_token currency idempotency_key reference refunded status',
    sandbox_refund: 'amount at charge_reference idempotency_key reference',
    saved_facility: 'facility_id family_id saved_at',
    schedule: 'age_group_id days monthly_price schedule_type',
    search_alert: 'created_at facility_id family_id free id key_hash paused search told_at version',
    search_entry:
      'address_id ages_stated categories city closed_days country currency facility_id facts half_day_permanent languages lat lng lowest_day lowest_month median_reply_hours name_text open_on point_precision position postal_code priced_day priced_month rating_average region review_count sort_name time_zone usual_day usual_month words',
    search_entry_source:
      'address_id ages_stated categories city closed_days country currency facility_id facts half_day_permanent languages lat lng lowest_day lowest_month median_reply_hours name_text open_on point_precision position postal_code priced_day priced_month rating_average region review_count sort_name time_zone usual_day usual_month words',
    search_word: 'word',
    search_word_gone: 'word',
    setting: 'key updated_at value',
    sign_up: 'account_id consent_at id password_hash',
    signature:
      'account_id address agreement_sha256 agreement_version family_id hash id image previous_hash profile_sha256 sequence signed_at signed_on signer_email signer_guardians typed_name user_agent',
    slot: 'age_group_id date pool taken',
    support_message: 'account_id at family_id id message subject',
    taken_places: 'facility_id id',
    thread_file: 'file_id message_id name position',
    thread_message:
      'account_id author author_role contact_id created_at family_id id mailed position seen_at side subject subject_id text',
    thread_reader: 'account_id family_id position subject_id',
    tour_group:
      'address_id age_group_id asked_together change_wanted children confirmed_at created_at due_at facility_id family_id hidden_at id is_example note number offer passed_on_at preferred_times scheduled_at status updated_at version',
    town: 'addresses city country exact exact_lat_sum exact_lng_sum folded lat_sum lng_sum placed region',
    unauthorized_pickup: 'created_at family_id first_name id last_name photo_id reason relation version',
    waitlist_group:
      'address_id age_group_id asked_together booking_dates children created_at due_at facility_id family_id hidden_at id is_example joined_at note number passed_on_at permanent_booking_days schedule_type sequence start_month status type updated_at version',
    waitlist_movement: 'at from_position id reason to_position waitlist_id',
    zone_offset: 'abbreviations minutes starts version zone',
  },
  index: {
    account: 'account_email_key account_family account_own_family account_pending_email account_photo account_pkey',
    account_link:
      'account_link_account account_link_adult account_link_code_hash_key account_link_family account_link_pkey',
    age_group: 'age_group_address age_group_facility age_group_open_from age_group_open_to age_group_pkey',
    agreement_pdf: 'agreement_pdf_pkey agreement_pdf_signature',
    agreement_text: 'agreement_text_pkey',
    alert_schedule: 'alert_schedule_due alert_schedule_key_hash_key alert_schedule_pkey',
    answer_link: 'answer_link_contact answer_link_key_hash_key answer_link_pkey answer_link_subject',
    authorized_pickup: 'authorized_pickup_family authorized_pickup_photo authorized_pickup_pkey',
    availability_month: 'availability_month_pkey',
    blocked_mailbox: 'blocked_mailbox_pkey',
    booking_group:
      'booking_group_card booking_group_care_plan booking_group_due booking_group_facility booking_group_family booking_group_family_start booking_group_first_day_mail booking_group_number_key booking_group_pkey booking_group_price_due booking_group_tour booking_group_waitlist',
    booking_item: 'booking_item_age_group booking_item_child booking_item_group booking_item_pkey booking_item_tour',
    calendar_feed: 'calendar_feed_pkey calendar_feed_secret_hash_key',
    capacity: 'capacity_pkey',
    card: 'card_family card_one_main card_pkey',
    card_removal: 'card_removal_due card_removal_pkey',
    care_plan: 'care_plan_family care_plan_pkey',
    child: 'child_family child_photo child_pkey',
    child_activity: 'child_activity_child child_activity_photo child_activity_pkey child_activity_seen',
    child_place: 'child_place_item child_place_pkey',
    desk_record: 'desk_record_pkey',
    drop_in_item: 'drop_in_item_pkey',
    emergency_contact: 'emergency_contact_family emergency_contact_pkey',
    export_lease: 'export_lease_pkey',
    facility: 'facility_licence facility_pkey facility_source',
    facility_address: 'facility_address_area facility_address_facility facility_address_pkey',
    facility_claim: 'facility_claim_key_hash_key facility_claim_open facility_claim_pkey',
    facility_contact:
      'facility_contact_email facility_contact_morning facility_contact_morning_key_hash_key facility_contact_pkey',
    facility_list: 'facility_list_pkey',
    facility_reply: 'facility_reply_facility facility_reply_pkey',
    facility_statement: 'facility_statement_contact facility_statement_newest facility_statement_pkey',
    family: 'family_closing family_pkey',
    file: 'file_created file_family file_for_request file_orphaned file_path_key file_pkey',
    file_removal: 'file_removal_due file_removal_pkey',
    gateway_event: 'gateway_event_pkey',
    idempotency_key: 'idempotency_key_created idempotency_key_family idempotency_key_pkey',
    invitation: 'invitation_family invitation_pkey',
    ledger_entry: 'ledger_entry_pkey',
    mail_code: 'mail_code_account mail_code_code_hash_key mail_code_pkey mail_code_sign_up',
    move: 'move_pkey move_subject',
    notice: 'notice_account notice_created notice_family notice_pkey notice_subject notice_unread',
    outbox: 'outbox_created outbox_due outbox_family outbox_given_up outbox_pkey outbox_stranger outbox_waiting',
    parent_info: 'parent_info_family parent_info_photo parent_info_pkey',
    payment: 'payment_due payment_group payment_period payment_pkey payment_reference',
    place_to_offer: 'place_to_offer_address place_to_offer_pkey',
    rate_limit: 'rate_limit_expire rate_limit_pkey',
    refresh_token:
      'refresh_token_account refresh_token_chain refresh_token_expires refresh_token_pkey refresh_token_token_hash_key',
    refund: 'refund_due refund_owed refund_payment refund_pkey',
    review: 'review_facility review_group_id_key review_pkey',
    sandbox_charge: 'sandbox_charge_pkey sandbox_charge_reference_key',
    sandbox_refund: 'sandbox_refund_pkey sandbox_refund_reference_key',
    saved_facility: 'saved_facility_pkey',
    schedule: 'schedule_pkey',
    search_alert:
      'search_alert_facility search_alert_family search_alert_free search_alert_key_hash_key search_alert_pkey',
    search_entry:
      'search_entry_ages search_entry_area search_entry_day_price search_entry_facility search_entry_month_price search_entry_pkey search_entry_point search_entry_rating search_entry_reply search_entry_town search_entry_usual_day search_entry_usual_month search_entry_words',
    search_word: 'search_word_parts search_word_same',
    setting: 'setting_pkey',
    sign_up: 'sign_up_account_id_password_hash_key sign_up_pkey',
    signature: 'signature_family signature_hash_key signature_pkey',
    slot: 'slot_pkey',
    support_message: 'support_message_family support_message_pkey',
    taken_places: 'taken_places_pkey',
    thread_file: 'thread_file_file thread_file_pkey',
    thread_message: 'thread_message_family thread_message_pkey thread_message_subject_id_position_key',
    thread_reader: 'thread_reader_family thread_reader_pkey',
    tour_group:
      'tour_group_asked_together tour_group_due tour_group_facility tour_group_family tour_group_number_key tour_group_pkey',
    town: 'town_folded',
    unauthorized_pickup: 'unauthorized_pickup_family unauthorized_pickup_photo unauthorized_pickup_pkey',
    waitlist_group:
      'waitlist_group_asked_together waitlist_group_due waitlist_group_facility waitlist_group_family waitlist_group_line waitlist_group_number_key waitlist_group_pkey',
    waitlist_movement: 'waitlist_movement_pkey waitlist_movement_request',
    zone_offset: 'zone_offset_pkey',
  },
  constraint: {
    account: 'account_email_key account_family_id_fkey account_own_family_id_fkey account_photo_id_fkey account_pkey',
    account_link:
      'account_link_account_id_fkey account_link_code_hash_key account_link_family_id_fkey account_link_invited_by_fkey account_link_own_family_id_fkey account_link_pkey',
    age_group:
      'age_group_address_id_fkey age_group_check age_group_facility_id_fkey age_group_licensed_places_check age_group_pkey',
    agreement_pdf: 'agreement_pdf_pkey agreement_pdf_signature_id_fkey',
    agreement_text: 'agreement_text_pkey',
    alert_schedule:
      'alert_schedule_family_id_fkey alert_schedule_hour_check alert_schedule_key_hash_key alert_schedule_pkey',
    answer_link: 'answer_link_contact_id_fkey answer_link_key_hash_key answer_link_pkey',
    authorized_pickup: 'authorized_pickup_family_id_fkey authorized_pickup_photo_id_fkey authorized_pickup_pkey',
    availability_month: 'availability_month_age_group_id_fkey availability_month_pkey',
    blocked_mailbox: 'blocked_mailbox_pkey',
    booking_group:
      'booking_group_address_id_fkey booking_group_card_id_fkey booking_group_care_plan_id_fkey booking_group_facility_id_fkey booking_group_family_id_fkey booking_group_number_key booking_group_pkey booking_group_price_monthly_check booking_group_tour_id_fkey booking_group_waitlist_id_fkey',
    booking_item:
      'booking_item_age_group_id_fkey booking_item_check booking_item_child_id_fkey booking_item_group_id_fkey booking_item_marked_by_fkey booking_item_not_coming_check booking_item_pkey booking_item_tour_id_fkey',
    calendar_feed: 'calendar_feed_family_id_fkey calendar_feed_pkey calendar_feed_secret_hash_key',
    capacity:
      'capacity_age_group_id_fkey capacity_pkey capacity_places_check capacity_pool_check capacity_weekday_check',
    card: 'card_family_id_fkey card_pkey',
    card_removal: 'card_removal_pkey',
    care_plan: 'care_plan_family_id_fkey care_plan_pkey care_plan_state_check',
    child: 'child_family_id_fkey child_photo_id_fkey child_pkey',
    child_activity:
      'child_activity_child_id_fkey child_activity_contact_id_fkey child_activity_photo_id_fkey child_activity_pkey',
    child_place: 'child_place_child_id_fkey child_place_item_id_fkey child_place_pkey',
    desk_record: 'desk_record_pkey',
    drop_in_item: 'drop_in_item_age_group_id_fkey drop_in_item_pkey drop_in_item_price_check',
    emergency_contact: 'emergency_contact_family_id_fkey emergency_contact_pkey',
    export_lease: 'export_lease_family_id_fkey export_lease_pkey',
    facility: 'facility_currency_check facility_licensed_places_check facility_pkey facility_source_list',
    facility_address:
      'facility_address_country_check facility_address_facility_id_fkey facility_address_pkey facility_address_point facility_address_point_precision_check',
    facility_claim:
      'facility_claim_check facility_claim_facility_id_fkey facility_claim_key_hash_key facility_claim_pkey',
    facility_contact: 'facility_contact_facility_id_fkey facility_contact_morning_key_hash_key facility_contact_pkey',
    facility_list: 'facility_list_pkey',
    facility_reply: 'facility_reply_facility_id_fkey facility_reply_pkey',
    facility_statement:
      'facility_statement_contact_id_fkey facility_statement_facility_id_fkey facility_statement_pkey facility_statement_subject_check',
    family: 'family_pkey',
    file: 'file_family_id_fkey file_path_key file_pkey',
    file_removal: 'file_removal_pkey',
    gateway_event: 'gateway_event_pkey',
    idempotency_key: 'idempotency_key_pkey',
    invitation: 'invitation_family_id_fkey invitation_pkey',
    ledger_entry: 'ledger_entry_kind_check ledger_entry_pkey',
    mail_code:
      'mail_code_account_id_fkey mail_code_code_hash_key mail_code_pkey mail_code_purpose_check mail_code_sign_up_id_fkey',
    move: 'move_actor_check move_contact_id_fkey move_pkey move_subject_check',
    notice: 'notice_account_id_fkey notice_family_id_fkey notice_pkey notice_subject_check',
    outbox: 'outbox_family_id_fkey outbox_pkey',
    parent_info: 'parent_info_family_id_fkey parent_info_photo_id_fkey parent_info_pkey',
    payment:
      'payment_amount_check payment_card_id_fkey payment_check payment_group_id_fkey payment_pkey payment_status_check',
    place_to_offer: 'place_to_offer_pkey',
    rate_limit: 'rate_limit_pkey',
    refresh_token: 'refresh_token_account_id_fkey refresh_token_pkey refresh_token_token_hash_key',
    refund: 'refund_amount_check refund_payment_id_fkey refund_pkey refund_status_check',
    review: 'review_facility_id_fkey review_family_id_fkey review_group_id_key review_pkey',
    sandbox_charge: 'sandbox_charge_check sandbox_charge_pkey sandbox_charge_reference_key',
    sandbox_refund: 'sandbox_refund_pkey sandbox_refund_reference_key',
    saved_facility: 'saved_facility_facility_id_fkey saved_facility_family_id_fkey saved_facility_pkey',
    schedule: 'schedule_age_group_id_fkey schedule_days_check schedule_monthly_price_check schedule_pkey',
    search_alert:
      'search_alert_facility_id_fkey search_alert_family_id_fkey search_alert_key_hash_key search_alert_pkey',
    search_entry: 'search_entry_address_id_fkey search_entry_pkey',
    setting: 'setting_pkey',
    sign_up: 'sign_up_account_id_fkey sign_up_account_id_password_hash_key sign_up_pkey',
    signature: 'signature_account_id_fkey signature_family_id_fkey signature_hash_key signature_pkey',
    slot: 'slot_age_group_id_fkey slot_pkey slot_taken_check',
    support_message: 'support_message_account_id_fkey support_message_family_id_fkey support_message_pkey',
    taken_places: 'taken_places_pkey',
    thread_file: 'thread_file_file_id_fkey thread_file_message_id_fkey thread_file_pkey',
    thread_message:
      'thread_message_account_id_fkey thread_message_contact_id_fkey thread_message_family_id_fkey thread_message_pkey thread_message_side_check thread_message_subject_id_position_key',
    thread_reader: 'thread_reader_account_id_fkey thread_reader_family_id_fkey thread_reader_pkey',
    tour_group:
      'tour_group_address_id_fkey tour_group_age_group_id_fkey tour_group_facility_id_fkey tour_group_family_id_fkey tour_group_number_key tour_group_pkey',
    unauthorized_pickup:
      'unauthorized_pickup_family_id_fkey unauthorized_pickup_photo_id_fkey unauthorized_pickup_pkey',
    waitlist_group:
      'waitlist_group_address_id_fkey waitlist_group_age_group_id_fkey waitlist_group_facility_id_fkey waitlist_group_family_id_fkey waitlist_group_number_key waitlist_group_pkey',
    waitlist_movement:
      'waitlist_movement_from_position_check waitlist_movement_pkey waitlist_movement_reason_check waitlist_movement_to_position_check',
    zone_offset: 'zone_offset_pkey',
  },
  trigger: {
    age_group:
      'public_page_deleted public_page_inserted public_page_updated search_follows search_follows_gone search_follows_new',
    agreement_pdf: 'agreement_pdf_append_only',
    availability_month: 'public_page_deleted public_page_inserted public_page_updated',
    capacity: 'capacity_deleted capacity_inserted capacity_updated',
    drop_in_item:
      'public_page_deleted public_page_inserted public_page_updated search_follows_changed search_follows_gone search_follows_new',
    facility: 'public_page_deleted public_page_inserted public_page_updated search_follows',
    facility_address:
      'public_page_deleted public_page_inserted public_page_updated search_follows_changed search_follows_gone search_follows_new',
    facility_contact: 'public_page_contact_added public_page_contact_changed',
    facility_list: 'public_page_list',
    review: 'public_page_deleted public_page_inserted public_page_updated',
    schedule:
      'public_page_deleted public_page_inserted public_page_updated search_follows_changed search_follows_gone search_follows_new',
    search_entry:
      'search_words_follow_changed search_words_follow_new search_words_leave_changed search_words_leave_gone towns_follow_changed towns_follow_gone towns_follow_new',
    setting: 'public_page_clock public_page_clock_reset',
    signature: 'signature_append_only',
  },
  function: {
    '': 'agreement_pdf_append_only copy_weekly_places count_towns earth_box earth_point follow_in_search forget_search_words joined_texts licence_key longer_first merge_towns refresh_search_entries search_follows_age_groups search_follows_facilities search_follows_parts search_lexeme search_text search_words_follow search_words_leave signature_append_only tell_of_any_change tell_of_contact tell_of_public_change town_text towns_follow words_in written_words',
  },
};
