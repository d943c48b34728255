<?php
/**
 * The connection with Tribune and the settings.
 *
 * @package Tribune
 */

namespace Tribune;

defined( 'ABSPATH' ) || exit;

/**
 * Credentials and settings of this site, in one option. On a multisite, every site has its own.
 */
final class Connection {

	const OPTION   = 'tribune_connection';
	const SETTINGS = 'tribune_settings';

	const DEFAULTS = array(
		'status'  => 'completed',
		'consent' => false,
		'display' => true,
	);

	/** Events after which stored reviews of a product are requested again. */
	const EVENTS = array( 'review.approved', 'review.rejected', 'review.flagged', 'review.updated', 'review.replied', 'review.deleted' );

	/**
	 * Whether the store is connected.
	 *
	 * @return bool
	 */
	public static function is_connected() {
		return '' !== self::get( 'merchantId' );
	}

	/**
	 * A part of the connection, such as `apiKey`; empty without a connection.
	 *
	 * @param string $name Name of the part.
	 * @return string
	 */
	public static function get( $name ) {
		$stored = get_option( self::OPTION, array() );
		return isset( $stored[ $name ] ) ? (string) $stored[ $name ] : '';
	}

	/**
	 * A setting.
	 *
	 * @param string $name Name of the setting.
	 * @return mixed
	 */
	public static function setting( $name ) {
		$stored = get_option( self::SETTINGS, array() );
		return isset( $stored[ $name ] ) ? $stored[ $name ] : self::DEFAULTS[ $name ];
	}

	/**
	 * Connects with the URL and the code that the console shows.
	 *
	 * @param string $url  URL of Tribune.
	 * @param string $code One-time code.
	 * @return true|\WP_Error
	 */
	public static function connect( $url, $code ) {
		$url = untrailingslashit( $url );
		if ( ! wp_http_validate_url( $url ) && ! preg_match( '#^https?://[^/\s]+#', $url ) ) {
			return new \WP_Error( 'tribune_url', __( 'Enter the URL of Tribune as the console shows it.', 'tribune-reviews' ) );
		}
		$made = Api::send(
			'POST',
			$url . '/apiV2/shop-connections/redeem',
			array(
				'code'     => $code,
				'storeUrl' => home_url( '/' ),
			)
		);
		if ( is_wp_error( $made ) ) {
			return $made;
		}
		$own = array(
			'url'         => $url,
			'connectedAt' => gmdate( 'Y-m-d H:i:s' ),
		);
		update_option( self::OPTION, $own + $made, true );
		Health::reset();
		self::subscribe();
		Products::send_all();
		Queue::push( 'tribune_refresh_ratings' );
		return true;
	}

	/**
	 * Subscribes to Tribune's events about changed reviews. Without them, stored reviews are renewed after ten minutes.
	 */
	private static function subscribe() {
		$made = Api::staff(
			'POST',
			'/admin/webhooks',
			array(
				'url'         => Events::url(),
				'events'      => self::EVENTS,
				'description' => 'WooCommerce ' . wp_parse_url( home_url(), PHP_URL_HOST ),
			)
		);
		if ( is_wp_error( $made ) ) {
			Health::failed( 'receive', $made );
			return;
		}
		$stored                 = get_option( self::OPTION );
		$stored['eventsId']     = $made['id'];
		$stored['eventsSecret'] = $made['secret'];
		update_option( self::OPTION, $stored, true );
	}

	/**
	 * Revokes the credentials in Tribune, if it responds, and deletes them here.
	 */
	public static function disconnect() {
		if ( ! self::is_connected() ) {
			return;
		}
		if ( self::get( 'eventsId' ) ) {
			Api::staff( 'DELETE', '/admin/webhooks/' . self::get( 'eventsId' ) );
		}
		Api::staff( 'DELETE', '/admin/shop-connections/woocommerce' );
		Api::staff( 'DELETE', '/admin/api-keys/' . self::get( 'apiKeyId' ) );
		// The token revokes itself, so it is the last.
		Api::staff( 'DELETE', '/admin/access-tokens/' . self::get( 'accessTokenId' ) );
		delete_option( self::OPTION );
		Health::reset();
		// WooCommerce may be inactive when the plugin is deleted.
		if ( function_exists( 'as_unschedule_all_actions' ) ) {
			as_unschedule_all_actions( '', array(), Queue::GROUP );
		}
	}
}
