<?php
/**
 * Events of Tribune.
 *
 * @package Tribune
 */

namespace Tribune;

defined( 'ABSPATH' ) || exit;

/**
 * Receives Tribune's signed events, and renews the stored reviews of their product.
 */
final class Events {

	/** Maximum age of an accepted message, in seconds, so that a recorded one cannot be replayed. */
	const TOLERANCE = 300;

	/**
	 * Registers the route.
	 */
	public static function register() {
		add_action(
			'rest_api_init',
			function () {
				register_rest_route(
					'tribune/v1',
					'/events',
					array(
						'methods'             => 'POST',
						'callback'            => array( self::class, 'receive' ),
						'permission_callback' => array( self::class, 'is_signed' ),
					)
				);
			}
		);
	}

	/**
	 * URL of the route.
	 *
	 * @return string
	 */
	public static function url() {
		return rest_url( 'tribune/v1/events' );
	}

	/**
	 * Verifies the signature by the Standard Webhooks specification (https://www.standardwebhooks.com).
	 *
	 * @param \WP_REST_Request $request Request.
	 * @return bool
	 */
	public static function is_signed( $request ) {
		$secret = Connection::get( 'eventsSecret' );
		$time   = (int) $request->get_header( 'webhook-timestamp' );
		if ( '' === $secret || abs( time() - $time ) > self::TOLERANCE ) {
			return false;
		}
		$key      = base64_decode( preg_replace( '/^whsec_/', '', $secret ) ); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_decode -- The key's encoding.
		$signed   = $request->get_header( 'webhook-id' ) . ".$time." . $request->get_body();
		$expected = 'v1,' . base64_encode( hash_hmac( 'sha256', $signed, $key, true ) ); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_encode -- The signature's encoding.
		foreach ( explode( ' ', (string) $request->get_header( 'webhook-signature' ) ) as $signature ) {
			if ( hash_equals( $expected, $signature ) ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Renews the stored reviews of the event's product.
	 *
	 * @param \WP_REST_Request $request Request.
	 * @return \WP_REST_Response
	 */
	public static function receive( $request ) {
		$event = $request->get_json_params();
		$id    = isset( $event['data']['productId'] ) ? (int) $event['data']['productId'] : 0;
		$id    = 'product_variation' === get_post_type( $id ) ? wp_get_post_parent_id( $id ) : $id;
		if ( $id && 'product' === get_post_type( $id ) ) {
			Reviews::changed( $id );
		}
		Health::ok( 'receive' );
		return new \WP_REST_Response( null, 204 );
	}
}
