<?php
/**
 * Settings page.
 *
 * @package Tribune
 */

namespace Tribune;

defined( 'ABSPATH' ) || exit;

/**
 * WooCommerce → Tribune: connection, state of each direction, settings, and the import of existing reviews.
 */
final class Settings_Page {

	const SLUG       = 'tribune-reviews';
	const CAPABILITY = 'manage_woocommerce';
	/** Stores the message that the page shows after an action. */
	const NOTICE = 'tribune_notice_';

	/**
	 * Registers the page and its actions.
	 */
	public static function register() {
		add_action( 'admin_menu', array( self::class, 'add' ), 60 );
		foreach ( array( 'connect', 'disconnect', 'save', 'retry', 'import', 'undo' ) as $action ) {
			add_action( 'admin_post_tribune_' . $action, array( self::class, 'handle' ) );
		}
		add_filter(
			'plugin_action_links_' . plugin_basename( PLUGIN_FILE ),
			function ( $links ) {
				return array_merge( array( '<a href="' . esc_url( self::url() ) . '">' . esc_html__( 'Settings', 'tribune-reviews' ) . '</a>' ), $links );
			}
		);
	}

	/**
	 * Adds the page to the menu of WooCommerce.
	 */
	public static function add() {
		add_submenu_page( 'woocommerce', 'Tribune', 'Tribune', self::CAPABILITY, self::SLUG, array( self::class, 'show' ) );
	}

	/**
	 * Address of the page.
	 *
	 * @return string
	 */
	private static function url() {
		return admin_url( 'admin.php?page=' . self::SLUG );
	}

	/**
	 * Runs an action of the page, then shows the page with its result.
	 */
	public static function handle() {
		$action = str_replace( 'admin_post_tribune_', '', current_action() );
		check_admin_referer( 'tribune_' . $action );
		if ( ! current_user_can( self::CAPABILITY ) ) {
			wp_die( esc_html__( 'You are not allowed to do this.', 'tribune-reviews' ), 403 );
		}
		$result = self::run( $action );
		$notice = is_wp_error( $result ) ? array( 'error', $result->get_error_message() ) : array( 'success', $result );
		set_transient( self::NOTICE . get_current_user_id(), $notice, MINUTE_IN_SECONDS );
		wp_safe_redirect( self::url() );
		exit;
	}

	/**
	 * Runs an action.
	 *
	 * @param string $action Name of the action.
	 * @return string|\WP_Error What was done, or why not.
	 */
	private static function run( $action ) {
		// phpcs:disable WordPress.Security.NonceVerification.Missing -- Verified by handle().
		switch ( $action ) {
			case 'connect':
				$url  = isset( $_POST['url'] ) ? esc_url_raw( trim( wp_unslash( $_POST['url'] ) ) ) : ''; // phpcs:ignore WordPress.Security.ValidatedSanitizedInput.InputNotSanitized -- esc_url_raw.
				$code = isset( $_POST['code'] ) ? sanitize_text_field( wp_unslash( $_POST['code'] ) ) : '';
				$made = Connection::connect( $url, $code );
				return is_wp_error( $made ) ? $made : __( 'The store is connected.', 'tribune-reviews' );
			case 'disconnect':
				Connection::disconnect();
				return __( 'The store is disconnected.', 'tribune-reviews' );
			case 'save':
				update_option(
					Connection::SETTINGS,
					array(
						'status'  => isset( $_POST['status'] ) ? sanitize_key( $_POST['status'] ) : Connection::DEFAULTS['status'],
						'consent' => ! empty( $_POST['consent'] ),
						'display' => ! empty( $_POST['display'] ),
					)
				);
				return __( 'Settings saved.', 'tribune-reviews' );
			case 'retry':
				Health::reset();
				Products::send_all();
				Queue::push( 'tribune_refresh_ratings' );
				return __( 'Everything is sent and read again in the background.', 'tribune-reviews' );
			case 'import':
				Import::start( ! empty( $_POST['dry_run'] ) );
				return __( 'The import has started in the background. Reload this page to see its progress.', 'tribune-reviews' );
			default:
				$made = Import::undo();
				return is_wp_error( $made ) ? $made : __( 'The import is being undone.', 'tribune-reviews' );
		}
		// phpcs:enable
	}

	/**
	 * Shows the page.
	 */
	public static function show() {
		$notice = get_transient( self::NOTICE . get_current_user_id() );
		delete_transient( self::NOTICE . get_current_user_id() );
		echo '<div class="wrap"><h1>Tribune</h1>';
		if ( is_array( $notice ) ) {
			printf( '<div class="notice notice-%s"><p>%s</p></div>', esc_attr( $notice[0] ), esc_html( $notice[1] ) );
		}
		if ( Connection::is_connected() ) {
			self::show_state();
			self::show_settings();
			self::show_import();
			self::show_disconnect();
		} else {
			self::show_connect();
		}
		echo '</div>';
	}

	/**
	 * Opens the form of an action.
	 *
	 * @param string $action Name of the action.
	 */
	private static function open( $action ) {
		printf( '<form method="post" action="%s">', esc_url( admin_url( 'admin-post.php' ) ) );
		printf( '<input type="hidden" name="action" value="tribune_%s">', esc_attr( $action ) );
		wp_nonce_field( 'tribune_' . $action );
	}

	/**
	 * Shows the form that connects the store.
	 */
	private static function show_connect() {
		echo '<p>' . esc_html__( 'In the console of Tribune, go to Settings → Integrations → WooCommerce and create a connection code.', 'tribune-reviews' ) . '</p>';
		self::open( 'connect' );
		echo '<table class="form-table">';
		self::row( 'url', __( 'URL of Tribune', 'tribune-reviews' ), '<input type="url" id="url" name="url" class="regular-text" required placeholder="https://reviews.example">' );
		self::row( 'code', __( 'Connection code', 'tribune-reviews' ), '<input type="password" id="code" name="code" class="regular-text" required autocomplete="off">' );
		echo '</table>';
		submit_button( __( 'Connect', 'tribune-reviews' ) );
		echo '</form>';
	}

	/**
	 * Shows a row of a form.
	 *
	 * @param string $id    ID of the field.
	 * @param string $label Label.
	 * @param string $field HTML of the field.
	 * @param string $help  What it does.
	 */
	private static function row( $id, $label, $field, $help = '' ) {
		$allowed = array(
			'input'  => array_fill_keys( array( 'type', 'id', 'name', 'class', 'required', 'placeholder', 'autocomplete', 'checked', 'value' ), true ),
			'select' => array_fill_keys( array( 'id', 'name' ), true ),
			'option' => array_fill_keys( array( 'value', 'selected' ), true ),
		);
		printf(
			'<tr><th scope="row"><label for="%s">%s</label></th><td>%s%s</td></tr>',
			esc_attr( $id ),
			esc_html( $label ),
			wp_kses( $field, $allowed ),
			$help ? '<p class="description">' . esc_html( $help ) . '</p>' : ''
		);
	}

	/**
	 * Shows whether each direction works.
	 */
	private static function show_state() {
		$directions = array(
			'send'    => __( 'Orders and products to Tribune', 'tribune-reviews' ),
			'read'    => __( 'Reviews from Tribune', 'tribune-reviews' ),
			'receive' => __( 'Notifications from Tribune', 'tribune-reviews' ),
		);
		/* translators: 1: name of the merchant, 2: URL of Tribune. */
		echo '<p>' . esc_html( sprintf( __( 'Connected to %1$s at %2$s', 'tribune-reviews' ), Connection::get( 'merchantName' ), Connection::get( 'url' ) ) ) . '</p>';
		echo '<table class="widefat striped" style="max-width:60em"><tbody>';
		foreach ( $directions as $direction => $label ) {
			printf( '<tr><th scope="row">%s</th><td>%s</td></tr>', esc_html( $label ), esc_html( self::words( Health::of( $direction ) ) ) );
		}
		printf( '<tr><th scope="row">%s</th><td>%s</td></tr>', esc_html__( 'Messages that are not sent yet', 'tribune-reviews' ), esc_html( number_format_i18n( Queue::waiting() ) ) );
		$expires = strtotime( Connection::get( 'accessTokenExpiresAt' ) );
		printf(
			'<tr><th scope="row">%s</th><td>%s</td></tr>',
			esc_html__( 'Imports and privacy requests until', 'tribune-reviews' ),
			esc_html( wp_date( get_option( 'date_format' ), $expires ) . ( $expires < time() + MONTH_IN_SECONDS ? ' – ' . __( 'Connect with a new code before then.', 'tribune-reviews' ) : '' ) )
		);
		echo '</tbody></table>';
		self::open( 'retry' );
		submit_button( __( 'Send everything now', 'tribune-reviews' ), 'secondary' );
		echo '</form>';
	}

	/**
	 * The state of a direction in words.
	 *
	 * @param array $state State of Health::of.
	 * @return string
	 */
	private static function words( $state ) {
		if ( $state['failures'] > 0 ) {
			/* translators: 1: time, such as "5 minutes", 2: reason. */
			return sprintf( __( 'Failed %1$s ago: %2$s It is tried again automatically.', 'tribune-reviews' ), human_time_diff( $state['error_at'] ), rtrim( $state['error'], '.' ) . '.' );
		}
		if ( 0 === $state['ok_at'] ) {
			return __( 'Nothing yet', 'tribune-reviews' );
		}
		/* translators: %s: time, such as "5 minutes". */
		$words = sprintf( __( 'Works. Last success %s ago', 'tribune-reviews' ), human_time_diff( $state['ok_at'] ) );
		/* translators: 1: time, such as "5 minutes", 2: reason. */
		return $words . ( $state['error'] ? '. ' . sprintf( __( 'Last error %1$s ago: %2$s', 'tribune-reviews' ), human_time_diff( $state['error_at'] ), $state['error'] ) : '' );
	}

	/**
	 * Shows the settings.
	 */
	private static function show_settings() {
		echo '<h2>' . esc_html__( 'Settings', 'tribune-reviews' ) . '</h2>';
		self::open( 'save' );
		$options = '';
		foreach ( wc_get_order_statuses() as $status => $label ) {
			$status = preg_replace( '/^wc-/', '', $status );
			if ( 'processing' === $status || ! in_array( $status, Orders::OPEN, true ) ) {
				$options .= sprintf( '<option value="%s"%s>%s</option>', esc_attr( $status ), selected( $status, Connection::setting( 'status' ), false ), esc_html( $label ) );
			}
		}
		echo '<table class="form-table">';
		self::row(
			'status',
			__( 'Send an order at the status', 'tribune-reviews' ),
			"<select id=\"status\" name=\"status\">$options</select>",
			__( 'Tribune asks for a review some days later. How many is set in its console.', 'tribune-reviews' )
		);
		self::checkbox( 'consent', __( 'Ask for consent at the checkout', 'tribune-reviews' ), __( 'Required where Tribune only asks customers who have agreed.', 'tribune-reviews' ) );
		self::checkbox( 'display', __( 'Show reviews and stars of Tribune', 'tribune-reviews' ), __( 'In place of those of WooCommerce, which remain stored.', 'tribune-reviews' ) );
		echo '</table>';
		submit_button( __( 'Save', 'tribune-reviews' ) );
		echo '</form>';
	}

	/**
	 * Shows a checkbox for a setting.
	 *
	 * @param string $name  Name of the setting.
	 * @param string $label Label.
	 * @param string $help  What it does.
	 */
	private static function checkbox( $name, $label, $help ) {
		$checked = Connection::setting( $name ) ? ' checked' : '';
		self::row( $name, $label, "<input type=\"checkbox\" id=\"$name\" name=\"$name\" value=\"1\"$checked>", $help );
	}

	/**
	 * Shows the import of existing reviews.
	 */
	private static function show_import() {
		$latest = Import::latest();
		echo '<h2>' . esc_html__( 'Existing reviews', 'tribune-reviews' ) . '</h2>';
		echo '<p>' . esc_html__( 'Copies the reviews of WooCommerce to Tribune, with pictures and replies. Check them first; an import can be undone.', 'tribune-reviews' ) . '</p>';
		if ( $latest ) {
			self::show_latest( $latest );
		}
		self::open( 'import' );
		echo '<p>';
		submit_button( __( 'Check reviews', 'tribune-reviews' ), 'secondary', 'dry_run', false );
		echo ' ';
		submit_button( __( 'Import reviews', 'tribune-reviews' ), 'secondary', 'import', false );
		echo '</p></form>';
	}

	/**
	 * Shows the latest import.
	 *
	 * @param array $latest Import::latest.
	 */
	private static function show_latest( $latest ) {
		if ( ! empty( $latest['error'] ) ) {
			echo '<div class="notice notice-error inline"><p>' . esc_html( $latest['error'] ) . '</p></div>';
			return;
		}
		if ( ! in_array( $latest['status'], array( 'completed', 'undone' ), true ) ) {
			echo '<p>' . esc_html__( 'In progress. Reload this page to see the result.', 'tribune-reviews' ) . '</p>';
			return;
		}
		if ( 'undone' === $latest['status'] ) {
			/* translators: %s: number of reviews. */
			echo '<p>' . esc_html( sprintf( __( 'The import was undone: %s removed.', 'tribune-reviews' ), number_format_i18n( $latest['undone'] ) ) ) . '</p>';
			return;
		}
		/* translators: 1: number of reviews, 2: number of known reviews, 3: number of reviews with errors. */
		$words = $latest['dryRun'] ? __( 'Checked: %1$s can be imported, %2$s already present, %3$s with errors.', 'tribune-reviews' ) : __( 'Imported: %1$s new, %2$s already present, %3$s with errors.', 'tribune-reviews' );
		echo '<p>' . esc_html( sprintf( $words, number_format_i18n( $latest['imported'] ), number_format_i18n( $latest['unchanged'] ), number_format_i18n( $latest['failed'] ) ) ) . '</p>';
		foreach ( array_slice( $latest['failures'], 0, 5 ) as $failure ) {
			/* translators: 1: row number, 2: reason, in English. */
			echo '<p>' . esc_html( sprintf( __( 'Row %1$d: %2$s', 'tribune-reviews' ), $failure['row'], $failure['error'] ) ) . '</p>';
		}
		if ( ! $latest['dryRun'] ) {
			self::open( 'undo' );
			submit_button( __( 'Undo import', 'tribune-reviews' ), 'secondary', 'undo', false );
			echo '</form>';
		}
	}

	/**
	 * Shows the button that disconnects the store.
	 */
	private static function show_disconnect() {
		echo '<h2>' . esc_html__( 'Disconnect', 'tribune-reviews' ) . '</h2>';
		echo '<p>' . esc_html__( 'Revokes the credentials of this store. WooCommerce shows its own reviews again. What Tribune has received remains there.', 'tribune-reviews' ) . '</p>';
		self::open( 'disconnect' );
		submit_button( __( 'Disconnect', 'tribune-reviews' ), 'delete' );
		echo '</form>';
	}
}
